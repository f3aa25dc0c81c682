import type { Knex } from 'knex'
import { raiseVersion, readVersions } from '../schema/versions'

/** The settings of a project at one moment. */
export class Settings {
  constructor(
    readonly version: number,
    private readonly values: ReadonlyMap<string, string | null>,
  ) {}

  /** The stored text; `''` for null and for keys without a row. */
  text(key: string): string {
    return this.values.get(key) ?? ''
  }

  /** A whole number; the fallback for null, blank and anything that is none. */
  number(key: string, fallback: number): number {
    const text = this.text(key).trim()
    const value = Number(text)
    return text === '' || !Number.isFinite(value) ? fallback : Math.trunc(value)
  }

  /** True for the stored texts `1` and `true`; the fallback when nothing is stored. */
  flag(key: string, fallback = false): boolean {
    const text = this.text(key)
    return text === '' ? fallback : text === '1' || text === 'true'
  }
}

/** Keeps the settings between requests; one read by primary key notices changes of other processes. */
export class SettingsCache {
  #settings: Settings | null = null
  #loadCount = 0

  constructor(private readonly knex: Knex) {}

  /** How often it had to be filled. */
  get loadCount(): number {
    return this.#loadCount
  }

  /**
   * @param trx - The open transaction of the caller, if there is one.
   * @param known - The version, where the request or the transaction has read it already.
   */
  async get(trx: Knex = this.knex, known?: number): Promise<Settings> {
    const version = known ?? (await readVersions(trx)).settings
    if (this.#settings?.version === version) return this.#settings
    this.#loadCount += 1
    const rows: { key: string; value: string | null }[] = await trx('directus_settings').select(
      'key',
      'value',
    )
    const settings = new Settings(version, new Map(rows.map(({ key, value }) => [key, value])))
    // What a transaction sees may still be rolled back.
    if (trx === this.knex) this.#settings = settings
    return settings
  }

  /** Notifies every process of a change of settings with this transaction. */
  async invalidate(trx: Knex): Promise<void> {
    await raiseVersion(trx, 'settings')
  }
}
