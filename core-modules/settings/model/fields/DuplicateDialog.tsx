import { type Field, isSystemCollection, useCollections, useNames } from '@pergola/sdk'
import { PromptDialog, Select } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftOf, fieldBody } from '../fieldDraft'
import { checkName, toIdentifier } from '../identifiers'
import { useModelChange } from '../useModelChange'

/** Asks where a copy of a field goes and what it is called. Its content and relations are not copied. */
export function DuplicateDialog({ field, onClose }: { field: Field; onClose: () => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const { change, isPending } = useModelChange()
  const [target, setTarget] = useState(field.collection)
  const targetFields = Object.keys(collections[target]?.fields ?? {})
  const choices = Object.values(collections)
    .filter(({ collection, managed }) => managed && !isSystemCollection(collection))
    .map(({ collection }) => ({ id: collection, label: names.collection(collection) }))

  function validate(name: string) {
    const problem = checkName(name, targetFields)
    return problem ? t(`modules.settings.model.${problem}`, { name }) : undefined
  }

  async function handleConfirm(name: string) {
    const copy = { ...fieldBody({ ...draftOf(field), field: name }), sort: targetFields.length + 1 }
    const isCreated = await change({
      run: (api) => api.call('POST /fields/:collection', { path: { collection: target }, body: copy }),
      done: t('modules.settings.model.field_created', { name: names.field(target, name) }),
    })
    if (isCreated) onClose()
  }

  return (
    <PromptDialog
      isOpen
      title={t('modules.settings.model.duplicate_title', {
        name: names.field(field.collection, field.field),
      })}
      label={t('modules.settings.model.new_name')}
      description={t('modules.settings.model.duplicate_note')}
      defaultValue={`${field.field}_copy`}
      isMonospace
      isRequired
      sanitize={toIdentifier}
      validate={validate}
      confirmLabel={t('modules.settings.model.duplicate')}
      isPending={isPending}
      onConfirm={(name) => void handleConfirm(name)}
      onCancel={onClose}
    >
      <Select label={t('collection', { count: 1 })} options={choices} value={target} onChange={setTarget} />
    </PromptDialog>
  )
}
