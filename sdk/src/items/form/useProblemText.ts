import { type Names, useNames } from '@pergola/sdk'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayValueOf } from '../fields/displayValueOf'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import type { FieldProblem } from './checkItem'

/** Says in words what is wrong with a field; with a staged item of a relation, also with which and where. */
export function useProblemText(): (problem: Pick<FieldProblem, 'problem' | 'inner'>) => string {
  const { t } = useTranslation()
  const names = useNames()
  return useMemo(() => {
    const textOf = ({ problem, inner }: Pick<FieldProblem, 'problem' | 'inner'>): string => {
      if (inner) return t('problem_nested', { ...placeOf(names, inner), problem: textOf(inner.problem) })
      if (problem.code === 'rejected') return problem.reason
      return t(`problem_${problem.code}`, { ...problem })
    }
    return textOf

    function placeOf({ field }: Names, { collection, item, problem }: NonNullable<FieldProblem['inner']>) {
      return {
        item: displayValueOf(collection, item) ?? item[primaryKeyOf(collection)] ?? t('creating_item'),
        field: field(collection.collection, problem.field.field),
      }
    }
  }, [t, names])
}
