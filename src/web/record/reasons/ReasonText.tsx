import { Fragment } from 'react';

/** A reason's title. One that is the service's own word breaks behind its underscores, where a column is narrow. */
export function ReasonText({ title }: { title: string }) {
  return title.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
