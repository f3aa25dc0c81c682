import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { hashPassword, verifyPassword } from '../auth/passwords'

/** The token that allows creating and deleting projects: fixed by the operator, or set by the first installation. */
export class SuperAdminToken {
  /**
   * @param file - where the hash of the token of the first installation is kept
   * @param fixed - the operator's token; wins over the file
   */
  constructor(
    private readonly file: string,
    private readonly fixed: string | undefined,
  ) {}

  /** True when the operator has fixed a token, so that even the first installation has to send it. */
  get isFixed(): boolean {
    return this.fixed !== undefined
  }

  /** False where projects came in without an installation, as the demo does. */
  async isSet(): Promise<boolean> {
    return this.isFixed || (await this.#readHash()) !== null
  }

  async matches(token: string): Promise<boolean> {
    if (this.fixed !== undefined) return timingSafeEqual(sha256(token), sha256(this.fixed))
    const stored = await this.#readHash()
    return stored !== null && (await verifyPassword(stored, token))
  }

  /** Keeps the token of the first installation, as a hash. */
  async store(token: string): Promise<void> {
    if (this.fixed !== undefined) return
    const content = JSON.stringify({ superAdminTokenHash: await hashPassword(token) }, null, 2)
    await writeFile(this.file, `${content}\n`, { mode: 0o600 })
  }

  async #readHash(): Promise<string | null> {
    try {
      const content: unknown = JSON.parse(await readFile(this.file, 'utf8'))
      const { superAdminTokenHash } = content as { superAdminTokenHash?: string }
      return superAdminTokenHash ?? null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
