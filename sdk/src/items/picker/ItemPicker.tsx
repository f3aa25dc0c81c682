import { type Filter, type PrimaryKey, useCollection } from '@pergola/sdk'
import { Button, Dialog, ErrorPanel } from '@pergola/sdk/ui'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ItemPicker.module.css'
import { PickerTable } from './PickerTable'
import { PickerToolbar } from './PickerToolbar'
import { toggleAll, toggleKey, toSelection } from './pickerSelection'
import { usePickerRows } from './usePickerRows'

export interface ItemPickerProps {
  isOpen: boolean
  collection: string
  /** Names of the columns; default the first four that a listing of the collection would show. */
  fields?: readonly string[]
  /** Only items that match may be chosen. */
  filters?: readonly Filter[]
  /** Keys that are chosen when it opens. */
  value: readonly PrimaryKey[]
  /** One item only. */
  isSingle?: boolean
  /** "Select existing" by default. */
  title?: string
  onDone: (keys: PrimaryKey[]) => void
  /** Closed without choosing. */
  onCancel: () => void
}

/** A dialog to choose one or several items of a collection. Nothing changes before Done. */
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
  const { isSingle = false, onDone, onCancel } = props
  const { t } = useTranslation()
  const [selection, setSelection] = useState(() => toSelection(props.value))
  const handleToggle = useCallback(
    (key: PrimaryKey) => setSelection((current) => toggleKey(current, key, isSingle)),
    [isSingle],
  )
  const rows = usePickerRows(props.collection, props.fields, props.filters)

  return (
    <Dialog
      size="large"
      isFlush
      isOpen
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={props.title ?? t('select_existing')}
      toolbar={<PickerToolbar rows={rows} />}
      footer={
        <>
          <span className={styles.count} role="status">
            {isSingle ? '' : t('selected_count', { count: selection.size })}
          </span>
          <Button variant="quiet" onPress={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="primary" onPress={() => onDone([...selection.values()])}>
            {t('done')}
          </Button>
        </>
      }
    >
      <PickerTable
        rows={rows}
        isSingle={isSingle}
        selection={selection}
        onToggle={handleToggle}
        onToggleAll={(keys) => setSelection((current) => toggleAll(current, keys))}
      />
    </Dialog>
  )
}
