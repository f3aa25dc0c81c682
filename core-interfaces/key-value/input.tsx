import type { InterfaceProps } from '@pergola/sdk'
import { InterfaceInput, virtualField } from '@pergola/sdk/items'
import { Button, IconButton, SortableList } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import styles from './key-value.module.css'
import type meta from './meta'
import { useKeyValueRows } from './useKeyValueRows'

/** One object, edited as pairs. Of pairs with the same key the last one stays. */
export default function KeyValueInput(props: InterfaceProps<typeof meta>) {
  const { id, labelId, value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const { rows, added, changed, removed, reordered } = useKeyValueRows(value, onChange)
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
          aria-labelledby={labelId ?? undefined}
          items={rows}
          getKey={(row) => row.id}
          getLabel={(row) => String(row.values.key ?? '')}
          isReadOnly={isReadOnly}
          onReorder={reordered}
          renderItem={(row) => (
            <div className={styles.pair}>
              {Object.values(fields).map((field) => (
                <div key={field.field} className={styles.cell}>
                  <InterfaceInput
                    field={field}
                    value={row.values[field.field]}
                    fields={fields}
                    values={row.values}
                    primaryKey="+"
                    isNew
                    id={`${id}-${row.id}-${field.field}`}
                    labelId={`${id}-${field.field}`}
                    isReadOnly={isReadOnly}
                    onChange={(next) => changed(row.id, field.field, next)}
                    onFieldChange={(name, next) => changed(row.id, name, next)}
                  />
                </div>
              ))}
              {!isReadOnly && (
                <IconButton icon="close" size="compact" label={t('remove')} onPress={() => removed(row.id)} />
              )}
            </div>
          )}
        />
      )}
      {rows.length === 0 && isReadOnly && <span className={styles.none}>--</span>}
      {!isReadOnly && (
        <Button
          size="compact"
          icon="add"
          className={styles.add}
          onPress={() => added({ key: null, value: null })}
        >
          {t('add_new')}
        </Button>
      )}
    </ControlGroup>
  )
}
