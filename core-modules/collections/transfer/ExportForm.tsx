import type { Field } from '@pergola/sdk'
import { useNames } from '@pergola/sdk'
import { Button, Checkbox, CheckboxGroup, Radio, RadioGroup, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { ListedItems } from '../data/ListedItems'
import type { ExportChoice } from './exportRequest'
import styles from './Transfer.module.css'

export interface ExportFormProps {
  listed: ListedItems
  /** What can be a column. */
  fields: readonly Field[]
  /** Names of the columns that the list shows. */
  asListed: readonly string[]
  choice: ExportChoice
  onChange: (part: Partial<ExportChoice>) => void
  isDisabled: boolean
}

const formats = ['csv', 'xlsx', 'json'] as const

/** What goes into the file of an export, and of which kind it is. */
export function ExportForm({ listed, fields, asListed, choice, onChange, isDisabled }: ExportFormProps) {
  const { t } = useTranslation()
  const { collection, count, selectedKeys } = listed
  const name = collection.collection

  return (
    <>
      <RadioGroup
        label={t('modules.collections.transfer.format')}
        value={choice.format}
        isDisabled={isDisabled}
        onChange={(format) => onChange({ format: format as ExportChoice['format'] })}
      >
        {formats.map((format) => (
          <Radio
            key={format}
            value={format}
            description={t(`modules.collections.transfer.format_${format}_hint`)}
          >
            {t(`modules.collections.transfer.format_${format}`)}
          </Radio>
        ))}
      </RadioGroup>
      <RadioGroup
        label={t('modules.collections.transfer.which_items')}
        value={choice.items}
        isDisabled={isDisabled}
        onChange={(items) => onChange({ items: items as ExportChoice['items'] })}
      >
        {selectedKeys.length > 0 && (
          <Radio value="selected">
            {t('modules.collections.transfer.items_selected', { count: selectedKeys.length })}
          </Radio>
        )}
        <Radio value="listed">
          {count === null
            ? t('modules.collections.transfer.items_listed_unknown')
            : t('modules.collections.transfer.items_listed', { count })}
        </Radio>
        <Radio value="all">{t('modules.collections.transfer.items_all')}</Radio>
      </RadioGroup>
      <Select
        label={t('modules.collections.transfer.related')}
        value={choice.related}
        isDisabled={isDisabled}
        onChange={(related) => onChange({ related })}
        options={[
          { id: 'keys', label: t('modules.collections.transfer.related_keys') },
          { id: 'texts', label: t('modules.collections.transfer.related_texts') },
        ]}
      />
      <ColumnChoice
        collection={name}
        fields={fields}
        asListed={asListed}
        columns={choice.columns}
        onChange={(columns) => onChange({ columns })}
        isDisabled={isDisabled}
      />
    </>
  )
}

interface ColumnChoiceProps extends Pick<ExportFormProps, 'fields' | 'asListed' | 'isDisabled'> {
  collection: string
  columns: readonly string[]
  onChange: (columns: readonly string[]) => void
}

function ColumnChoice({ collection, fields, asListed, columns, onChange, isDisabled }: ColumnChoiceProps) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <>
      <CheckboxGroup
        label={t('modules.collections.transfer.columns')}
        errorMessage={columns.length === 0 && t('modules.collections.transfer.columns_none')}
        layout="grid"
        value={[...columns]}
        isDisabled={isDisabled}
        onChange={onChange}
      >
        {fields.map(({ field }) => (
          <Checkbox key={field} value={field}>
            {names.field(collection, field)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <div className={styles.buttons}>
        <Button size="compact" isDisabled={isDisabled} onPress={() => onChange(asListed)}>
          {t('modules.collections.transfer.columns_chosen')}
        </Button>
        <Button
          size="compact"
          isDisabled={isDisabled}
          onPress={() => onChange(fields.map(({ field }) => field))}
        >
          {t('modules.collections.transfer.columns_all')}
        </Button>
      </div>
    </>
  )
}
