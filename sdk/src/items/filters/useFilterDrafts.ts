import type { Filter } from '@pergola/sdk'
import { useState } from 'react'
import type { FilterTree } from './FilterGroup'
import {
  addDraft,
  changeDraft,
  type Draft,
  type DraftRoot,
  groupsOf,
  nextId,
  toDrafts,
  toFilters,
} from './filterDrafts'
import { type FilterScope, fieldOfFilter } from './filterScope'
import { newFilter } from './operators'
import { useDebouncedCallback } from './useDebouncedCallback'

const DEBOUNCE_MS = 300

/** The conditions as they are put together, and what is done with them. */
export function useFilterDrafts(
  filters: readonly Filter[],
  scope: FilterScope,
  onChange: (filters: readonly Filter[]) => void,
) {
  const [root, setRoot] = useState(() => toDrafts(filters))
  const [addedId, setAddedId] = useState<number | null>(null)
  const [openGroup, setOpenGroup] = useState<number | null>(null)
  const report = useDebouncedCallback(onChange, DEBOUNCE_MS)
  const groups = groupsOf(root.parts)
  const target = groups.find(({ group }) => group.id === openGroup)

  function store(next: DraftRoot, when: 'now' | 'later') {
    setRoot(next)
    report[when](toFilters(next))
  }

  function put(draft: Draft) {
    store({ ...root, parts: addDraft(root.parts, target?.group.id ?? null, draft) }, 'later')
  }

  const tree: FilterTree = {
    scope,
    groups,
    addedId,
    openGroup: target?.group.id ?? null,
    onOpen: setOpenGroup,
    onChange: (id, part) =>
      store(
        { ...root, parts: changeDraft(root.parts, id, (draft) => ({ ...draft, ...part })) },
        // How conditions are joined is chosen, not typed.
        'later',
      ),
    onRemove: (id) => store({ ...root, parts: changeDraft(root.parts, id, () => null) }, 'now'),
    onMove: (moved, group) => {
      const without = changeDraft(root.parts, moved.id, () => null)
      store({ ...root, parts: addDraft(without, group, moved) }, 'now')
    },
  }

  return {
    root,
    tree,
    /** The group that new conditions come into, with those around it; `undefined`: the whole. */
    target,
    add: (name: string | null) => {
      const field = name === null ? null : fieldOfFilter(name, scope)
      if (name === null || !field) return
      const id = nextId(root.parts)
      setAddedId(id)
      put({ ...newFilter(field), field: name, id, parts: null })
    },
    addGroup: () => {
      const id = nextId(root.parts)
      put({ field: root.match === '$or' ? '$and' : '$or', operator: 'group', value: null, id, parts: [] })
      setOpenGroup(id)
    },
    setMatch: (match: DraftRoot['match']) => store({ ...root, match }, 'now'),
    clear: () => store({ match: '$and', parts: [] }, 'now'),
  }
}
