import { type Item, usePaths, usePermissions } from '@pergola/sdk'
import { IconButton, IconLink } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenedRelated } from '../shared/related/OpenedRelated'
import { oneItemShape } from '../shared/related/RelationShape'
import type { RelatedRow } from '../shared/related/relatedRows'
import type { RelatedChoiceProps } from './RelatedProps'

export interface RelatedToolsProps extends RelatedChoiceProps {
  /** What the dialog shows: the chosen item, or a new one. */
  opened: 'current' | 'new' | null
  onOpen: (opened: 'current' | 'new' | null) => void
}

/** Beside the choice: the page of the chosen item, its form, and that of a new one. Both stage into the form behind. */
export function RelatedTools(props: RelatedToolsProps) {
  const { relation, source, current, value, opened, onOpen, onChange } = props
  const { t } = useTranslation()
  const paths = usePaths()
  const permissions = usePermissions()
  const { key, isNew } = current
  const shape = useMemo(() => oneItemShape(relation.collectionOne), [relation])
  const isThere = key !== null && current.canOpen
  const page = isThere ? paths.ownPage(source.collection, key) : null
  const isMaking = opened === 'new' || isNew
  const row = opened === 'current' || isNew ? rowOf(props) : null

  function handleEdit(values: Item) {
    const staged = row?.entry ?? (row && key !== null ? { [source.primaryKeyField]: key } : {})
    onChange({ ...staged, ...values })
  }

  return (
    <>
      {isThere && <IconButton icon="edit" label={t('editing_item')} onPress={() => onOpen('current')} />}
      {page !== null && <IconLink icon="open_in_new" label={t('open_item')} href={page} />}
      {/* One button for both, to which the focus comes back from the dialog: without it, it would go to the choice, whose list opens. */}
      {isNew || permissions.can('create', source.collection) ? (
        <IconButton
          icon={isNew ? 'edit' : 'add'}
          label={t(isNew ? 'editing_item' : 'creating_item')}
          onPress={() => onOpen(isNew ? 'current' : 'new')}
        />
      ) : null}
      {opened && (
        <OpenedRelated
          isOpen
          shape={shape}
          row={row}
          isNew={isMaking}
          isReadOnly={false}
          startValue={value}
          onEdit={handleEdit}
          onEditOwn={() => {}}
          onTakeBack={onChange}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}

/** The related item as a row of a relation. */
function rowOf({ current, value }: RelatedChoiceProps): RelatedRow {
  const { key, item, isNew } = current
  const entry = typeof value === 'object' && value !== null ? (value as Item) : null
  return {
    id: 'related',
    kind: isNew ? 'new' : 'saved',
    item: item ?? {},
    key,
    rowKey: key,
    sort: null,
    entry,
    own: {},
    isRemoved: false,
  }
}
