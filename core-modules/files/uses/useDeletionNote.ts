import { type PrimaryKey, useApi, useNames, useProject } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import type { FileUses } from './fileUsesQuery'

/** Each is one request, which reads all texts of the project. */
const MOST_FILES = 10
/** The question comes then, with what is known. */
const TIMEOUT_MS = 5_000

/** Other servers of the contract do not say where a file is used. */
export function useAnswersUses(): boolean {
  return useProject().info?.api.hydrate === true
}

/** Says which items refer to files that are about to be deleted; null where nothing does. */
export function useDeletionNote(): ((keys: readonly PrimaryKey[]) => Promise<string | null>) | undefined {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()

  async function note(keys: readonly PrimaryKey[]): Promise<string | null> {
    if (keys.length > MOST_FILES) return t('modules.files.uses_of_many', { count: MOST_FILES })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const answers = await Promise.all(
        keys.map((ids) => api.call('GET /files/:ids/uses', { path: { ids }, signal })),
      )
      return describe(answers)
    } catch {
      return t('modules.files.uses_unknown')
    }
  }

  function describe(answers: readonly FileUses[]): string | null {
    const uses = answers.flatMap((answer) => answer.uses)
    const hidden = answers.reduce((sum, answer) => sum + answer.hidden, 0)
    const count = uses.reduce((sum, { items, others }) => sum + items.length + others, hidden)
    const others = answers.every(({ isComplete }) => isComplete) ? null : t('modules.files.uses_incomplete')
    if (count === 0) return others
    const places = [
      ...uses.map(
        ({ collection, field }) => `${names.collection(collection)}, ${names.field(collection, field)}`,
      ),
      ...(hidden > 0 ? [t('modules.files.uses_hidden', { count: hidden })] : []),
    ]
    const known = t('modules.files.uses_in_danger', { count, places: [...new Set(places)].join('; ') })
    return [known, others].filter(Boolean).join(' ')
  }

  return useAnswersUses() ? note : undefined
}
