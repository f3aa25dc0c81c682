/** Keeps pictures in memory up to a number of bytes; those that were not asked for the longest make room for new ones. */
export class PictureCache {
  /** In the order of their last use. */
  readonly #pictures = new Map<string, Buffer>()
  #bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(name: string): Buffer | null {
    const picture = this.#pictures.get(name)
    if (!picture) return null
    this.#pictures.delete(name)
    this.#pictures.set(name, picture)
    return picture
  }

  /** One that would take a quarter of the room is not kept: it would push too many others out. */
  put(name: string, picture: Buffer): void {
    if (picture.length * 4 > this.maxBytes) return
    this.#bytes += picture.length - (this.#pictures.get(name)?.length ?? 0)
    this.#pictures.delete(name)
    this.#pictures.set(name, picture)
    for (const [oldest, { length }] of this.#pictures) {
      if (this.#bytes <= this.maxBytes) return
      this.#pictures.delete(oldest)
      this.#bytes -= length
    }
  }
}
