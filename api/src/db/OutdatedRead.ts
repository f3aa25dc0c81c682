import { ApiError } from '../errors/ApiError'

/** A transaction has read what another one has changed since: running it again succeeds. */
export class OutdatedRead extends ApiError {
  constructor() {
    super('databaseBusy', 'The database is busy, try again')
  }
}
