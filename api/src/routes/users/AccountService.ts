import { toDatabaseTime } from '../../auth/dates'
import { recordAccountActivity } from '../../auth/recordAccountActivity'
import { requireProof } from '../../auth/requireProof'
import { consumeOneTimeCode, consumeTotp, createRecoveryCodes } from '../../auth/twoFactor'
import { transact } from '../../db/repeated'
import { ApiError } from '../../errors/ApiError'
import { readDenied, updateDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'

const COLLECTION = 'directus_users'

/** What people do with their own account, beside changing its fields. */
export class AccountService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /** Remembers the page someone looks at; leaves no activity. */
  async trackPage(id: string, lastPage: string | null): Promise<Row | undefined> {
    const userId = this.#requireOwn(id)
    await this.project
      .knex(COLLECTION)
      .where({ id: userId })
      .update({ last_page: lastPage, last_access_on: toDatabaseTime(new Date()) })
    return this.#read(userId)
  }

  /**
   * Turns two-factor on, once a code proves that the authenticator has the secret.
   *
   * @returns The user with fresh `recovery_codes`, which are shown this once.
   * @throws 404/112 wrong code, 403/116 without a recent proof: someone else's authenticator would take its place
   */
  async activateTwoFactor(id: string, secret: string, code: string): Promise<Row> {
    const userId = this.#requireOwn(id)
    requireProof(this.viewer)
    if (!(await consumeTotp(this.project, { id: userId, secret }, code))) throw wrongCode()
    await transact(this.project.knex, async (trx) => {
      await trx(COLLECTION).where({ id: userId }).update({ '2fa_secret': secret })
      await recordAccountActivity(trx, 'update', { id: userId }, this.viewer)
    })
    const recoveryCodes = await createRecoveryCodes(this.project, userId)
    await this.#announce(userId)
    return { ...(await this.#read(userId)), recovery_codes: recoveryCodes }
  }

  /**
   * Turns two-factor off; a recovery code proves as much as one of the authenticator.
   *
   * @throws 404/112 wrong code, or two-factor is off
   */
  async deactivateTwoFactor(id: string, code: string): Promise<void> {
    const userId = this.#requireOwn(id)
    const user = await this.project.knex(COLLECTION).where({ id: userId }).first({ secret: '2fa_secret' })
    if (!user?.secret || !(await consumeOneTimeCode(this.project, { id: userId, secret: user.secret }, code)))
      throw wrongCode()
    await transact(this.project.knex, async (trx) => {
      await trx(COLLECTION).where({ id: userId }).update({ '2fa_secret': null })
      await trx('pergola_recovery_codes').where({ user: userId }).delete()
      await recordAccountActivity(trx, 'update', { id: userId }, this.viewer)
    })
    await this.#announce(userId)
  }

  /**
   * Replaces the recovery codes.
   *
   * @throws 404/112 wrong code, or two-factor is off
   */
  async renewRecoveryCodes(id: string, code: string): Promise<string[]> {
    const userId = this.#requireOwn(id)
    const user = await this.project.knex(COLLECTION).where({ id: userId }).first({ secret: '2fa_secret' })
    if (!user?.secret || !(await consumeTotp(this.project, { id: userId, secret: user.secret }, code))) {
      throw wrongCode()
    }
    return createRecoveryCodes(this.project, userId)
  }

  async #announce(userId: number): Promise<void> {
    const { email } = await this.project.knex(COLLECTION).where({ id: userId }).first('email')
    const change = { emails: [email], changes: ['2fa_secret' as const], isOwn: true, client: this.viewer }
    await this.project.events.emit('account.change:after', change)
  }

  /** @throws 403/300 anonymous, 403/302 someone else's account */
  #requireOwn(id: string): number {
    const { userId } = this.viewer
    if (userId === null) throw new ApiError('readDenied', readDenied(COLLECTION, this.viewer).sentence)
    if (id !== 'me' && Number(id) !== userId) throw updateDenied(COLLECTION, this.viewer)
    return userId
  }

  /** Undefined where the role may not even read its own user. */
  async #read(userId: number): Promise<Row | undefined> {
    const items = new ItemsService({ project: this.project, viewer: this.viewer, collection: COLLECTION })
    try {
      return (await items.readOne(userId)).data
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'itemNotFound') return undefined
      throw error
    }
  }
}

function wrongCode(): ApiError {
  return new ApiError('otpWrong', say('codeWrong'))
}
