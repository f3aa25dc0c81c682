import { clearFailures, countFailure, refuseLocked } from '../../auth/loginLocks'
import { verifyPassword } from '../../auth/passwords'
import { recordAccountActivity } from '../../auth/recordAccountActivity'
import { recordProof } from '../../auth/sessions'
import { consumeOneTimeCode } from '../../auth/twoFactor'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'

/** What someone gives to prove who they are: one of both. */
export interface Proof {
  password?: string | undefined
  otp?: string | undefined
}

/** Lets people who are signed in prove again who they are; see `requireProof`. */
export class ConfirmService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /**
   * Marks the session as proved now. Wrong passwords and codes count as failed sign-ins.
   *
   * @throws 401/3 without a session, 404/100 wrong password, 404/112 wrong code, 429/7 after too many failures
   */
  async confirm({ password, otp }: Proof): Promise<void> {
    const { userId, session, ip } = this.viewer
    if (userId === null || session === null) throw new ApiError('unauthorized', say('sessionMissing'))
    const user = await this.project
      .knex('directus_users')
      .where({ id: userId })
      .first('id', 'email', 'password', { secret: '2fa_secret' })
    const attempt = { email: user.email, ip }
    await refuseLocked(this.project, attempt)
    const isProved = otp
      ? user.secret && (await consumeOneTimeCode(this.project, user, otp))
      : await verifyPassword(user.password, password ?? '')
    if (!isProved) {
      await countFailure(this.project, attempt)
      await recordAccountActivity(this.project.knex, 'invalid-credentials', user, this.viewer)
      throw otp
        ? new ApiError('otpWrong', say('codeWrong'))
        : new ApiError('wrongCredentials', say('passwordWrong'))
    }
    await clearFailures(this.project, attempt)
    await recordProof(this.project.knex, session.id)
  }
}
