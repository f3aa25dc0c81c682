import {
  type Api,
  type ApiError,
  type Collection,
  errorKinds,
  type Item,
  isApiError,
  useApi,
  useCollections,
  useHost,
  useNotify,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import {
  checkItem,
  parseValidationMessage,
  primaryKeyOf,
  type RelationSchema,
  useNotifyFailure,
  useProblemText,
  type ValidationErrors,
} from '@pergola/sdk/items'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchItems } from '../data/itemQuery'
import { keysOfPage } from './batchKeys'
import { copyValues } from './copyValues'
import type { ItemSession } from './ItemSession'
import type { CreatedRows } from './readCreatedRows'
import type { SaveItemInput } from './SaveItemInput'
import type { SaveMode } from './saveModes'
import { useAfterSave } from './useAfterSave'
import { useItemWrite } from './useItemWrite'
import { useNestedConflict } from './useNestedConflict'

/** Writes the edits and goes on as the mode says. When the write fails, the edits stay and the reason is shown. */
export function useSaveItem(input: SaveItemInput) {
  const { collection, session } = input
  const api = useApi()
  const { stores } = useHost()
  const schema = { collections: useCollections(), relations: useRelations() }
  const nested = useNestedConflict(collection, session)
  const { writeOnTop, isLostUpdate } = useItemWrite(input, schema)
  const isGone = useGoneItem(input)
  const after = useAfterSave(input)
  const findProblems = useProblems(input, schema)
  const refusedFields = useRefusedFields(collection)
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const notifyUnreached = useNotifyUnreached()
  const [errors, setErrors] = useState<ValidationErrors | null>(null)
  const isOpen = useIsOpen()
  const isAskedAgain = useRef(false)

  // What was typed and saved while a save was running goes with the next one.
  useEffect(() => {
    if (session.isSaving || !isAskedAgain.current) return
    isAskedAgain.current = false
    if (session.hasEdits) void save('stay')
  })

  async function save(mode: SaveMode): Promise<void> {
    // Asked of the store: two presses may come before the page is drawn again.
    if (stores.edits.getState().isSaving) {
      isAskedAgain.current = true
      return
    }
    const problems = findProblems(mode)
    setErrors(problems)
    if (problems) return
    nested.cleared()
    const sent = session.saveStarted()
    const staged = () => stores.edits.getState().values
    const before = session.items
    try {
      const written = await writeOnTop(mode, sent)
      if (!written) return session.saveFailed()
      const { answer, takenOver } = written
      await after.refresh(answer)
      const lists = await createdRows(api, { collection, answer, sent, staged }, schema)
      after.report(before, sent, takenOver)
      // Anyone who left while the save was running is not called back.
      if (isOpen.current) after.goOn(mode, answer, { sent, lists })
      else session.endedBehind(answer, { sent, lists })
    } catch (error) {
      isAskedAgain.current = false
      if (isOpen.current) session.saveFailed()
      else session.endedBehind(null, { sent })
      await explain(error, mode).catch(() => notifyFailure(error))
    }
  }

  async function explain(error: unknown, mode: SaveMode): Promise<void> {
    if (!isApiError(error)) return notifyFailure(error)
    if (error.status === 0 && isOpen.current) return notifyUnreached(error)
    if (mode !== 'copy' && isOpen.current && (await isGone(error))) return
    const isTaken = error.code === errorKinds.duplicateKey.code
    if (error.lost && !isTaken && (await nested.refused(error))) return
    if (isLostUpdate(error) && (await showTheirs(api, input))) return
    // Of a page that was left, nothing is staged any more.
    const tools =
      isTaken && isOpen.current && (await import(/* webpackChunkName: "listing-tools" */ './takenKeys'))
    const given = { ...input, lost: error.lost, stores, reason: t('problem_taken'), schema, findProblems }
    const refused = (tools ? tools.stageTaken(given) : null) ?? refusedFields(error)
    if (refused) setErrors(refused)
    else notifyFailure(error)
  }

  return { save, errors, nestedConflict: nested.conflict, onConflictSeen: nested.cleared }
}

/** Explains the refusal of a save whose item was deleted while it was edited, as `explainGone` does; false for other refusals. */
function useGoneItem(input: SaveItemInput) {
  const tools = {
    api: useApi(),
    notify: useNotify(),
    permissions: usePermissions(),
    t: useTranslation().t,
  }
  return async (error: unknown): Promise<boolean> => {
    if (input.isNew || !isApiError(error) || error.code !== errorKinds.itemNotFound.code) return false
    const { explainGone } = await import(/* webpackChunkName: "listing-tools" */ './explainGone')
    return explainGone(input, tools)
  }
}

/** Puts the edits on top of what someone else saved. False: that cannot be read, and the refusal itself is shown. */
async function showTheirs(api: Api, { collection, primaryKey, session }: SaveItemInput): Promise<boolean> {
  try {
    const keys = keysOfPage(primaryKeyOf(collection), primaryKey, session.items)
    session.outdated(await fetchItems(api, collection.collection, keys))
    return true
  } catch {
    return false
  }
}

/** Rows of lists that were edited again since they were sent: the code that reads them comes with the first. */
async function createdRows(api: Api, save: CreatedRows, schema: RelationSchema): Promise<Item> {
  const staged = save.staged()
  const isEdited = (field: string) => Array.isArray(save.sent[field]) && save.sent[field] !== staged[field]
  if (!Object.keys(save.sent).some(isEdited)) return {}
  try {
    const { readCreatedRows } = await import(/* webpackChunkName: "listing-tools" */ './readCreatedRows')
    return await readCreatedRows(api, save, schema)
  } catch {
    return {}
  }
}

/** What cannot be stored is refused field by field; `null`: it was refused for another reason. */
function useRefusedFields(collection: Collection): (error: ApiError) => ValidationErrors | null {
  const textOf = useProblemText()
  return ({ key, params, code, message }) => {
    const emptied = key === 'listNeedsItem' ? collection.fields[String(params?.field)] : undefined
    if (emptied?.required)
      return { fields: { [emptied.field]: textOf({ problem: { code: 'noRows' } }) }, rest: '' }
    if (code !== errorKinds.validationFailed.code) return null
    return parseValidationMessage(message, Object.keys(collection.fields))
  }
}

/** Notifies that no answer came, and that nothing is lost by that. */
function useNotifyUnreached(): (error: Error) => void {
  const notify = useNotify()
  const { t } = useTranslation()
  return ({ message: title }) =>
    void notify({ title, details: t('modules.collections.edits_kept'), color: 'danger', icon: 'error' })
}

/** What the server would refuse, as far as the browser can know. */
function useProblems({ collection, isNew, access, session }: SaveItemInput, schema: RelationSchema) {
  const textOf = useProblemText()
  return (mode: SaveMode, { staged, values }: Pick<ItemSession, 'staged' | 'values'> = session) => {
    const problems = checkItem({ collection, staged, values, isNew }, schema)
    if (mode === 'copy') {
      // A new item, without the rows that stay with the original.
      const copy = copyValues(Object.values(collection.fields), values, access)
      problems.push(...checkItem({ collection, staged: copy, values: copy, isNew: true }, schema))
    }
    if (problems.length === 0) return null
    const fields = Object.fromEntries(problems.map((each) => [each.field.field, textOf(each)]))
    return { fields, rest: '' } satisfies ValidationErrors
  }
}

/** Whether the page is still there when an answer comes. */
function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
