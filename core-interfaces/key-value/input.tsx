import type { InterfaceProps } from '@pergola/sdk'
import { isEmptyValue, toPlainText, virtualField } from '@pergola/sdk/items'
import { Button, IconButton, SortableList } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { nameProps } from '../shared/controlProps'
import { AddedRow } from '../shared/rows/AddedRow'
import { RowInput } from '../shared/rows/RowInput'
import type { Row } from '../shared/rows/rowsValue'
import { type Rows, type RowsField, useRows } from '../shared/rows/useRows'
import { WrongValue } from '../shared/WrongValue'
import styles from './key-value.module.css'
import type meta from './meta'
import { fromPairs, type Pair, toPairs } from './pairs'

export const preload = () => SortableList.preload()

/** One object, edited as pairs. Pairs with the same key are kept and marked until each has one of its own. */
export default function KeyValueInput(props: InterfaceProps<typeof meta>) {
  const { id, options, isReadOnly } = props
  const { t } = useTranslation()
  const { rows, isPartial, keyProblem, added, changed, removed, reordered } = useKeyValueRows(props)
  const [addedId, setAddedId] = useState<string | null>(null)
  const fields = useMemo(
    () => ({
      key: virtualField('key', {
        interface: options.keyInterface,
        type: options.keyType as 'string',
        options: options.keyOptions,
      }),
      value: virtualField('value', {
        interface: options.valueInterface,
        type: options.valueType as 'string',
        options: options.valueOptions,
      }),
    }),
    [options],
  )

  return (
    <ControlGroup {...props} className={styles.pairs}>
      <span id={`${id}-key`} hidden>
        {t('interfaces.key-value.key')}
      </span>
      <span id={`${id}-value`} hidden>
        {t('interfaces.key-value.value')}
      </span>
      {rows.length > 0 && (
        <SortableList
          look="bare"
          {...nameProps(props)}
          items={rows}
          getKey={(row) => row.id}
          getLabel={(row) => toPlainText(row.values.key) || t('new')}
          isReadOnly={isReadOnly}
          onReorder={reordered}
          renderItem={(row) => (
            <AddedRow isAdded={row.id === addedId} className={styles.pair}>
              {Object.values(fields).map((field) => (
                <div key={field.field} className={styles.cell}>
                  <RowInput
                    field={field}
                    value={row.values[field.field]}
                    fields={fields}
                    values={row.values}
                    id={`${id}-${row.id}-${field.field}`}
                    labelId={`${id}-${field.field}`}
                    problem={field.field === 'key' ? keyProblem(row) : null}
                    isReadOnly={isReadOnly}
                    onChange={(next) => changed(row.id, field.field, next)}
                    onFieldChange={(name, next) => changed(row.id, name, next)}
                  />
                </div>
              ))}
              {!isReadOnly && (
                <IconButton icon="close" size="compact" label={t('remove')} onPress={() => removed(row.id)} />
              )}
            </AddedRow>
          )}
        />
      )}
      {rows.length === 0 && isReadOnly && !isPartial && <span className={styles.none}>--</span>}
      <WrongValue {...props} isWrong={isPartial} />
      {!isReadOnly && (
        <Button
          size="compact"
          icon="add"
          className={styles.add}
          onPress={() => setAddedId(added({ key: null, value: null }))}
        >
          {t('add_new')}
        </Button>
      )}
    </ControlGroup>
  )
}

/** Rows `{ key, value }` of one stored object. */
function useKeyValueRows(field: RowsField): Rows {
  return useRows(field, PAIRS)
}

const PAIRS = {
  structure: 'object',
  keyField: 'key',
  read: (value: unknown): Row[] =>
    (toPairs(value) ?? []).map((pair, index) => ({ id: `saved-${index}`, values: { ...pair } })),
  write: (rows: readonly Row[]) => fromPairs(rows.map(({ values }) => values as unknown as Pair)),
  isLeftOut: ({ values }: Row) => isEmptyValue(values.key) && isEmptyValue(values.value),
} as const
