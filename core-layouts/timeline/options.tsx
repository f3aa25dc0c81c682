import { type Field, type LayoutOptionsProps, useNames } from '@pergola/sdk'
import { fieldsOfTemplate } from '@pergola/sdk/items'
import { Segmented, Select, TextField } from '@pergola/sdk/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultTemplate, isColor, isDate, isDatetime, NONE, storedField } from '../shared/storedField'
import type meta from './meta'
import styles from './options.module.css'

const CONTENTS: readonly Field['type'][] = ['integer', 'string', 'user', 'owner', 'user_updated']
/** Relations whose rows come with the texts that name them. */
const WITH_TEXTS: readonly Field['type'][] = ['user', 'owner', 'user_updated', 'file']

/** Which fields say when items are and what they are about, and in which order they stand. */
export default function TimelineOptions(props: LayoutOptionsProps<typeof meta>) {
  const { collection, fields, primaryKeyField, viewOptions, viewQuery, onOptionsChange, onQueryChange } =
    props
  const { t } = useTranslation()
  const names = useNames()
  const orderId = useId()
  const none = { id: NONE, label: t('dont_show') }
  const toOptions = (list: readonly Field[]) =>
    list.map(({ field }) => ({ id: field, label: names.field(collection.collection, field) }))
  const dates = fields.filter((field) => isDate(field) || isDatetime(field))
  const date = storedField(viewOptions.date, dates)
  const contents = fields.filter(({ type }) => CONTENTS.includes(type))
  const colors = fields.filter((field) => isColor(field) || field.type === 'integer')
  const stored = (name: unknown, list: readonly Field[]) => storedField(name, list)?.field ?? NONE
  const template = defaultTemplate(fields, primaryKeyField)

  return (
    <div className={styles.options}>
      <Select
        label={t('layouts.timeline.date')}
        size="compact"
        options={toOptions(dates)}
        value={date?.field ?? null}
        onChange={(field) => {
          // The host loads the fields that options name.
          onOptionsChange({ date: field, title: viewOptions.title || template })
          onQueryChange({ sort: `-${field}` })
        }}
      />
      <TitleField
        fields={fields}
        value={viewOptions.title ?? ''}
        placeholder={template}
        onChange={(title) => onOptionsChange({ title: title || template })}
      />
      <Select
        label={t('layouts.timeline.content')}
        size="compact"
        options={[none, ...toOptions(contents)]}
        value={stored(viewOptions.content, contents)}
        onChange={(content) => onOptionsChange({ content })}
      />
      <Select
        label={t('layouts.timeline.color')}
        size="compact"
        options={[none, ...toOptions(colors)]}
        value={stored(viewOptions.color, colors)}
        onChange={(color) => onOptionsChange({ color })}
      />
      {date && (
        <div>
          <span id={orderId} className={styles.label}>
            {t('layouts.timeline.order')}
          </span>
          <Segmented
            aria-labelledby={orderId}
            size="compact"
            options={[
              { id: 'newest', label: t('layouts.timeline.newest_first') },
              { id: 'oldest', label: t('layouts.timeline.oldest_first') },
            ]}
            value={viewQuery.sort === date.field ? 'oldest' : 'newest'}
            onChange={(order) => onQueryChange({ sort: order === 'oldest' ? date.field : `-${date.field}` })}
          />
        </div>
      )}
    </div>
  )
}

interface TitleFieldProps {
  fields: readonly Field[]
  value: string
  placeholder: string
  onChange: (title: string) => void
}

/** A template; one that names a field that there is not is kept in the box, and not stored. */
function TitleField({ fields, value, placeholder, onChange }: TitleFieldProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(value)
  const unknown = fieldsOfTemplate(draft).find((path) => !isShown(path, fields))
  return (
    <TextField
      label={t('layouts.timeline.title')}
      size="compact"
      value={draft}
      placeholder={placeholder}
      description={t('layouts.timeline.title_hint')}
      errorMessage={
        unknown === undefined ? undefined : t('layouts.timeline.title_unknown', { field: unknown })
      }
      onChange={(next) => {
        setDraft(next)
        if (isClosed(next) && fieldsOfTemplate(next).every((path) => isShown(path, fields))) onChange(next)
      }}
    />
  )
}

/** While a name is typed, its braces are open. */
function isClosed(template: string): boolean {
  return template.split('{{').length === template.split('}}').length
}

function isShown(path: string, fields: readonly Field[]): boolean {
  const [name, ...rest] = path.split('.')
  const field = storedField(name, fields)
  return field !== null && (rest.length === 0 || WITH_TEXTS.includes(field.type))
}
