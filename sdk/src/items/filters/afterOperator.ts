import type { Filter } from '@pergola/sdk'
import type { Operator } from './operators'

/** Its operator is changed: a number of translations is no language, and the other way round. */
export function afterOperator(filter: Filter, operator: Operator): Partial<Filter> {
  const isLanguage = (id: string) => id === 'untranslated'
  if (isLanguage(filter.operator) === isLanguage(operator)) return { operator }
  return { operator, value: operator === 'has' ? 1 : '' }
}
