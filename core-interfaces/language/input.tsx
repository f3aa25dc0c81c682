import type { InterfaceProps } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { withSaved } from '../shared/withSaved'
import { languageName, listLanguages } from './languages'
import type meta from './meta'

export default function LanguageInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const { t, i18n } = useTranslation()
  const choices = useMemo(
    () =>
      listLanguages(i18n.language, options.limit).map(({ code, name }) => ({
        id: code,
        label: name,
        description: code,
      })),
    [i18n.language, options.limit],
  )
  return (
    <ComboBox
      {...controlProps(props)}
      options={withSaved(choices, value, languageName(value ?? '', i18n.language))}
      value={value}
      onChange={onChange}
      iconStart="translate"
      placeholder={t('interfaces.language.select_language')}
    />
  )
}
