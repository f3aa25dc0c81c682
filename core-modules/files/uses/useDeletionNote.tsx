import { type PrimaryKey, useApi, useIsPergolaServer, useNames } from '@pergola/sdk'
import type { DeletionNote } from '@pergola/sdk/items'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countUses, type FileUses } from './fileUsesQuery'
import { FileUsesDialog } from './WhereUsed'

/** Each is one request, which reads all texts of the project. */
const MOST_FILES = 10
/** The question comes then, with what is known. */
const TIMEOUT_MS = 5_000

export interface FileDeletion {
  /** Says which items refer to files that are about to be deleted; null where nothing does. */
  note: ((keys: readonly PrimaryKey[]) => Promise<DeletionNote>) | undefined
  /** Where another file takes the place of one, in place of the deletion. Has to be drawn. */
  dialog: ReactNode
}

/** What people should know before they delete files. */
export function useDeletionNote(): FileDeletion {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const [replaced, setReplaced] = useState<PrimaryKey | null>(null)

  async function note(keys: readonly PrimaryKey[]): Promise<DeletionNote> {
    if (keys.length > MOST_FILES) return t('modules.files.uses_of_many', { count: MOST_FILES })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const answers = await Promise.all(
        keys.map((ids) => api.call('GET /files/:ids/uses', { path: { ids }, signal })),
      )
      const text = describe(answers)
      const [file] = keys
      const isUsed = answers.some(({ uses }) => uses.length > 0)
      if (!text || !isUsed || keys.length > 1 || file === undefined) return text
      const label = t('modules.files.replace_everywhere')
      return { text, alternative: { label, onPress: () => setReplaced(file) } }
    } catch {
      return t('modules.files.uses_unknown')
    }
  }

  function describe(answers: readonly FileUses[]): string | null {
    const uses = answers.flatMap((answer) => answer.uses)
    const hidden = answers.reduce((sum, answer) => sum + answer.hidden, 0)
    const count = answers.reduce((sum, answer) => sum + countUses(answer), 0)
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

  return {
    note: useIsPergolaServer() ? note : undefined,
    dialog: replaced !== null && (
      <FileUsesDialog file={replaced} isReplacing onClose={() => setReplaced(null)} />
    ),
  }
}
