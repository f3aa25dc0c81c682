import { toReadableText } from '@pergola/sdk/items'
import { Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface Described {
  id: string
  value: unknown
  describedBy?: string | undefined
}

/** The props of a control beside which {@link WrongValue} stands: they name its text as a description. */
export function describeWrong<Props extends Described>(props: Props, isWrong: boolean): Props {
  if (!isWrong) return props
  return { ...props, describedBy: [props.describedBy, noteId(props)].filter(Boolean).join(' ') }
}

/** Says what is stored where the control cannot show it, so that it is not taken for empty: it can be kept or corrected. */
export function WrongValue(props: Described & { isWrong: boolean }) {
  const { t } = useTranslation()
  if (!props.isWrong) return null
  return (
    <div id={noteId(props)}>
      <Notice tone="warning">{t('value_unfitting', { value: toReadableText(props.value) })}</Notice>
    </div>
  )
}

function noteId({ id }: Described): string {
  return `${id}-wrong`
}
