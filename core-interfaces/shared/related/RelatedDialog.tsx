import { type Item, itemsPath, useApi, usePermissions } from '@pergola/sdk'
import { defaultValues, ItemForm, itemKeys } from '@pergola/sdk/items'
import { Button, Dialog, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RelationShape } from './RelationShape'
import { itemOf, type RelatedRow } from './relatedRows'

interface RelatedDialogProps {
  shape: RelationShape
  /** `null` for a new item. */
  row: RelatedRow | null
  isReadOnly: boolean
  /** Changed values; for a new item its defaults too. */
  onDone: (values: Item) => void
  onCancel: () => void
}

/** One item of a relation in a form of its own. Nothing is sent: the changes go into the form behind. */
export function RelatedDialog({ shape, row, isReadOnly, onDone, onCancel }: RelatedDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const permissions = usePermissions()
  const [edits, setEdits] = useState<Item>({})
  const { items, itemField, itemKeyField, parentField } = shape
  const key = row?.key ?? null
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, items.collection), 'edit', String(key)],
    queryFn: ({ signal }) => api.get<Item>(itemsPath(items.collection, key ?? ''), { signal }),
    enabled: key !== null,
    gcTime: 0,
    retry: false,
  })

  const fields = useMemo(() => {
    // The way back to the item of the form is what makes it a row of the relation.
    const { [itemField === null ? parentField : '']: _, ...rest } = items.fields
    return rest
  }, [items, itemField, parentField])
  const defaults = useMemo(
    () => presetsOf(defaultValues(Object.values(fields)), itemKeyField),
    [fields, itemKeyField],
  )
  const staged = row?.entry ? itemOf(shape, row.entry) : {}
  const saved = key === null ? (row ? staged : defaults) : { ...data, ...staged }
  const isNew = key === null
  const isLocked = isReadOnly || (data !== undefined && !permissions.canOn('update', items.collection, data))

  return (
    <Dialog
      isOpen
      size="large"
      title={t(isNew ? 'creating_item' : 'editing_item')}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      footer={
        <>
          <Button variant="quiet" onPress={onCancel}>
            {t(isLocked ? 'close' : 'cancel')}
          </Button>
          {!isLocked && (
            <Button
              variant="primary"
              isDisabled={isLoading || error !== null || (row !== null && Object.keys(edits).length === 0)}
              onPress={() => onDone(row === null ? { ...defaults, ...edits } : edits)}
            >
              {t('done')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorPanel onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Skeleton shape="block" width="100%" height={320} />
      ) : (
        <ItemForm
          fields={fields}
          values={{ ...saved, ...edits }}
          savedValues={saved}
          primaryKey={key ?? '+'}
          isNew={isNew}
          isReadOnly={isLocked}
          access={permissions.fieldsOf(items.collection, data ?? null)}
          isFullWidth
          onChange={(field, value) => setEdits((current) => ({ ...current, [field]: value }))}
        />
      )}
    </Dialog>
  )
}

/** Defaults worth sending: the key is the server's, and nothing needs no sending. */
function presetsOf(defaults: Item, keyField: string): Item {
  const isPreset = ([field, value]: [string, unknown]) =>
    field !== keyField && value !== null && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(defaults).filter(isPreset))
}
