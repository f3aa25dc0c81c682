import { type ApiError, type Field, isEqual } from '@pergola/sdk'
import { interfaceIdOf } from '@pergola/sdk/items'
import { useState } from 'react'
import { useSaveConflict } from '../../useSaveConflict'
import { draftOf, type FieldDraft } from '../fieldDraft'

/**
 * A stored field as the page was opened with it, and what someone else has made of it meanwhile. When the schema is read
 * again, what is typed was still typed on top of this.
 *
 * @param setDraft - Takes the draft on top of the field as it is now.
 */
export function useFieldConflict(
  stored: Field | null,
  opened: FieldDraft,
  setDraft: (change: (draft: FieldDraft) => FieldDraft) => void,
) {
  const [saved] = useState(stored)
  const [start, setStart] = useState(opened)
  const { merge, withBase, refused, closed } = useSaveConflict({ ...saved })
  return {
    start,
    withBase,
    conflict: merge && { merge, onClose: closed },
    refused: (error: unknown, body: Record<string, unknown>): boolean => {
      if (!refused(error, body)) return false
      const field = { ...saved, ...((error as ApiError).data as Field) }
      const now = { ...draftOf(field), interface: interfaceIdOf(field) }
      setStart(now)
      setDraft((draft) => onTopOf(draft, start, now))
      return true
    },
  }
}

/** The draft with what someone else has stored meanwhile, where it is not changed here. */
function onTopOf(draft: FieldDraft, before: FieldDraft, now: FieldDraft): FieldDraft {
  const keys = Object.keys(now) as (keyof FieldDraft)[]
  const edits = keys.filter((key) => !isEqual(draft[key], before[key])).map((key) => [key, draft[key]])
  return { ...now, ...Object.fromEntries(edits) }
}
