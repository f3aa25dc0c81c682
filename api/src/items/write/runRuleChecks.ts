import { validationError } from '../../errors/ApiError'
import type { CollectionSchema } from '../../schema/Schema'
import type { WriteCheck } from '../rules/CollectionRule'
import { checkWrite } from '../rules/checkWrite'
import { collectionRule } from '../rules/collectionRules'
import type { WriteSession } from './WriteSession'

/** What the collection's own rule has to say before a write. */
export async function runRuleChecks(
  { name }: CollectionSchema,
  write: WriteCheck,
  session: WriteSession,
): Promise<void> {
  await checkWrite(name, write, session)
  if (write.action === 'delete') return
  const problems = (await collectionRule(name).validate?.(write, session)) ?? []
  if (problems.length > 0) throw validationError(problems)
}
