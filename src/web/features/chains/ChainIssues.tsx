import type { ChainRecord } from '#service/schema/chain';
import { ChainTroubles } from '../../components/chain/ChainTroubles';
import { surgeExplanation, troublesOf } from '../../components/chain/chain-trouble';
import { surgingWords } from './tokens-of';

/** What a chain reports to be wrong with it, and the tokens that report a surge, without the color of an issue. */
export function ChainIssues({ chain }: { chain: ChainRecord }) {
  const surging = surgingWords(chain);
  return (
    <>
      {/* Beside what its tokens report, "No issues reported" would contradict it. */}
      {(surging === null || troublesOf(chain).length > 0) && <ChainTroubles chain={chain} />}
      {surging !== null && (
        <span className="block foreign-text" title={surgeExplanation}>
          {surging}
        </span>
      )}
    </>
  );
}
