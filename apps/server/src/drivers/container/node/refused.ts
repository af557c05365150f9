/** A call that a node does not pass on. The words are for the administrator of the product, in Russian. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  constructor(words: string, status = 403) {
    super(words);
    this.status = status;
  }
}

export const notOurs = (what: string): never => {
  throw new Refused(`Узел не пропускает чужое: ${what}.`);
};
