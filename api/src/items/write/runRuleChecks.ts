import { validationError } from '../../errors/ApiError'
import type { CollectionRule, WriteCheck } from '../rules/CollectionRule'
import type { WriteSession } from './WriteSession'

/** What the collection's own rule has to say before a write. */
export async function runRuleChecks(
  rule: CollectionRule,
  write: WriteCheck,
  session: WriteSession,
): Promise<void> {
  await rule.checkWrite?.(write, session)
  const problems = write.action === 'delete' ? [] : ((await rule.validate?.(write, session)) ?? [])
  if (problems.length > 0) throw validationError(problems)
}
