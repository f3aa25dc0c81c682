import { formatTitle, type InterfaceProps, useNotify } from '@pergola/sdk'
import { TagInput } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { readValueList, writeValueList } from '../shared/valueList'
import type meta from './meta'
import { createTagTest, normalizeTag } from './tagRules'

export default function TagsInput(props: InterfaceProps<typeof meta, string[] | string>) {
  const { value, options, type, onChange } = props
  const { t } = useTranslation()
  const notify = useNotify()
  const { isRequired: _, isInvalid: __, validationBehavior: ___, ...shared } = controlProps(props)

  function handleChange(tags: string[]) {
    const list = [...new Set(tags)]
    if (options.alphabetize) list.sort((a, b) => a.localeCompare(b))
    onChange(writeValueList(list, { type, isWrapped: options.wrap }))
  }

  return (
    <TagInput
      {...shared}
      isLive
      value={readValueList(value)}
      onChange={handleChange}
      normalize={(text) => normalizeTag(text, options)}
      isValid={createTagTest(options.validation)}
      onInvalid={() =>
        notify({
          title: options.validationMessage ?? t('interfaces.tags.validation_message_default'),
          color: 'warning',
        })
      }
      formatTag={options.format ? formatTitle : undefined}
      placeholder={options.placeholder ?? t('interfaces.tags.placeholder_text')}
      iconStart={options.iconLeft ?? undefined}
      iconEnd={options.iconRight}
    />
  )
}
