import { type Field, findRejectedText, type InterfaceProps, type Item } from '@pergola/sdk'
import { defaultValues } from '@pergola/sdk/items'
import { Button, SortableList } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { nameProps } from '../shared/controlProps'
import { EmptyOption } from '../shared/EmptyOption'
import type { Row } from '../shared/rows/rowsValue'
import { useRows } from '../shared/rows/useRows'
import { WrongValue } from '../shared/WrongValue'
import { InlineRow } from './InlineRow'
import type meta from './meta'
import { RowCard } from './RowCard'
import { RowTools } from './RowTools'
import { readFields } from './readFields'
import styles from './repeater.module.css'
import { rowTitle } from './rowTitle'

export const preload = () => SortableList.preload()

/** A list of rows with fields of their own, kept in one JSON value. */
export default function RepeaterInput(props: InterfaceProps<typeof meta>) {
  const stored = props.options.fields
  const fields = useMemo(() => readFields(stored), [stored])
  return fields.length > 0 || props.isReadOnly ? (
    <Repeater {...props} rowFields={fields} />
  ) : (
    <EmptyOption {...props} interfaceId="repeater" option="fields" />
  )
}

function Repeater(props: InterfaceProps<typeof meta> & { rowFields: readonly Field[] }) {
  const { id, options, rowFields: fields, width, isReadOnly } = props
  const { t } = useTranslation()
  const form = { structure: options.structure, keyField: options.structure_key }
  const { rows, isPartial, keyProblem, added, changed, removed, reordered } = useRows(props, form)
  const [openId, setOpenId] = useState<string | null>(null)
  const [addedId, setAddedId] = useState<string | null>(null)

  const isWide = width === 'full' || width === 'fill'
  const isPair = fields.length === 2 && fields.every((field) => field.width?.startsWith('half'))
  const isInline = fields.length === 1 || (isPair && isWide)
  const isFull = options.limit !== null && rows.length >= options.limit
  const placeholder = options.placeholder ?? t('interfaces.repeater.placeholder_default')
  const titleOf = ({ values }: Row) => rowTitle(values, { template: options.template, fields, placeholder })

  function handleAdd(values: Item) {
    const id = added(values)
    setOpenId(id)
    setAddedId(id)
  }

  function renderRow(row: Row) {
    const shared = {
      fields,
      values: row.values,
      isReadOnly,
      isAdded: row.id === addedId,
      onChange: (field: string, next: unknown) => changed(row.id, field, next),
      tools: !isReadOnly && (
        <RowTools
          title={titleOf(row)}
          onDuplicate={options.duplicable && !isFull ? () => handleAdd({ ...row.values }) : undefined}
          onDelete={() => removed(row.id)}
        />
      ),
    }
    return isInline ? (
      <InlineRow {...shared} id={`${id}-${row.id}`} keyField={form.keyField} keyProblem={keyProblem(row)} />
    ) : (
      <RowCard
        {...shared}
        title={titleOf(row)}
        problem={keyProblem(row) ?? findRejectedText(row.values)?.reason ?? null}
        isOpen={row.id === openId}
        onOpenChange={(isOpen) => setOpenId(isOpen ? row.id : null)}
      />
    )
  }

  return (
    <ControlGroup {...props} className={styles.repeater}>
      {rows.length > 0 && (
        <SortableList
          look={isInline ? 'bare' : 'card'}
          {...nameProps(props)}
          items={rows}
          getKey={(row) => row.id}
          getLabel={titleOf}
          renderItem={renderRow}
          onReorder={reordered}
          isReadOnly={isReadOnly}
        />
      )}
      {rows.length === 0 && isReadOnly && !isPartial && <span className={styles.none}>--</span>}
      <WrongValue {...props} isWrong={isPartial} />
      {!isReadOnly && !isFull && (
        <Button
          size="compact"
          icon="add"
          className={styles.add}
          onPress={() => handleAdd(defaultValues(fields))}
        >
          {options.createItemText ?? t('interfaces.repeater.create_item_default')}
        </Button>
      )}
    </ControlGroup>
  )
}
