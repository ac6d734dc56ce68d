/** A request as it came on the wire, read with nothing but a socket. */
export interface WireRequest {
  method: string;
  url: string;
  /** The head without its last empty line. */
  head: string;
  /** How many requests this server has had, this one included. */
  number: number;
}
