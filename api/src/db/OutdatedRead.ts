import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** A transaction has read what another one has changed since: running it again succeeds. */
export class OutdatedRead extends ApiError {
  constructor() {
    super('databaseBusy', say('databaseBusy'))
  }
}
