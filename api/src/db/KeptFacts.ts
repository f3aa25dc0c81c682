/** The oldest go first. */
const MOST_KEPT = 1_000

/** What was found out from a database at one version of its data. */
export class KeptFacts {
  readonly #facts = new Map<string, unknown>()
  #version: number | null = null

  /**
   * @param asOf - The version when the caller began: what is found now may be newer, and is not kept beyond it.
   * @param find - Asked where it is not known. What it throws is not kept.
   */
  async get<Fact>(asOf: number, name: string, find: () => Promise<Fact>): Promise<Fact> {
    if (this.#version !== asOf) {
      this.#facts.clear()
      this.#version = asOf
    } else if (this.#facts.has(name)) {
      return this.#facts.get(name) as Fact
    }
    const fact = await find()
    if (this.#version === asOf) this.#keep(name, fact)
    return fact
  }

  #keep(name: string, fact: unknown): void {
    if (this.#facts.size >= MOST_KEPT) this.#facts.delete(this.#facts.keys().next().value ?? '')
    this.#facts.set(name, fact)
  }
}
