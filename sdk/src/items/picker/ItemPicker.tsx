import { type Filter, type PrimaryKey, useCollection } from '@pergola/sdk'
import { Button, Dialog, ErrorPanel } from '@pergola/sdk/ui'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStableCallback } from '../useStableCallback'
import styles from './ItemPicker.module.css'
import { PickerContent } from './PickerContent'
import { PickerToolbar } from './PickerToolbar'
import { toggleKey, toSelection } from './pickerSelection'
import type { PickerLayout } from './usePickerQuery'
import { usePickerRows } from './usePickerRows'

export interface ItemPickerProps {
  isOpen: boolean
  collection: string
  /** Names of the columns; default the first four that a listing of the collection would show. */
  fields?: readonly string[]
  /** Shows the items in place of the table with `fields`; when it fails, the table of its fields does. */
  layout?: PickerLayout
  /** Only items that match may be chosen. */
  filters?: readonly Filter[]
  /** Keys that are chosen when it opens. */
  value: readonly PrimaryKey[]
  /** One item only: choosing it is all there is to do. */
  isSingle?: boolean
  /** "Select existing" by default. */
  title?: string
  /** What is searched for when it opens. */
  defaultSearch?: string
  /** Offers to create an item instead; left out, only existing ones are offered. */
  onCreate?: () => void
  onDone: (keys: PrimaryKey[]) => void
  /** Closed without choosing. */
  onCancel: () => void
}

/** A dialog to choose items of a collection: one, by a click, or several, which are taken over by Done. */
export function ItemPicker(props: ItemPickerProps) {
  const { isOpen, collection, onCancel } = props
  const isKnown = useCollection(collection) !== null
  // Mounted with the dialog, so each opening starts from the value that is passed in.
  return isOpen && isKnown ? (
    <OpenItemPicker {...props} />
  ) : (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onCancel()} title={props.title}>
      {isOpen && <ErrorPanel />}
    </Dialog>
  )
}

function OpenItemPicker(props: ItemPickerProps) {
  const { isSingle = false, onCancel } = props
  const { t } = useTranslation()
  const [selection, setSelection] = useState(() => toSelection(props.value))
  const rows = usePickerRows(props)

  function handleDone(keys: PrimaryKey[]) {
    rows.chosen(keys)
    props.onDone(keys)
  }
  const chooseOne = useStableCallback(handleDone)
  // The same function for life: it is what rows are drawn with.
  const handleToggle = useCallback(
    (key: PrimaryKey) => (isSingle ? chooseOne([key]) : setSelection((current) => toggleKey(current, key))),
    [isSingle, chooseOne],
  )

  return (
    <Dialog
      size="large"
      isFlush
      isOpen
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={props.title ?? t('select_existing')}
      toolbar={
        <PickerToolbar
          rows={rows}
          onCreate={props.onCreate}
          onTakeFirst={isSingle ? () => rows.keys[0] !== undefined && handleToggle(rows.keys[0]) : undefined}
        />
      }
      footer={
        !isSingle && (
          <>
            <span className={styles.count} role="status">
              {t('selected_count', { count: selection.size })}
            </span>
            <Button variant="quiet" onPress={onCancel}>
              {t('cancel')}
            </Button>
            <Button variant="primary" onPress={() => handleDone([...selection.values()])}>
              {t('done')}
            </Button>
          </>
        )
      }
    >
      <PickerContent
        rows={rows}
        layout={props.layout}
        isSingle={isSingle}
        selection={selection}
        onToggle={handleToggle}
        onSelect={setSelection}
      />
    </Dialog>
  )
}
