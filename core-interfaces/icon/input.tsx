import { formatTitle, type InterfaceProps } from '@pergola/sdk'
import { Button, lazyComponent, Popover, PopoverTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import control from '../shared/ChoiceTrigger.module.css'
import { nameProps } from '../shared/controlProps'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import styles from './icon.module.css'
import type meta from './meta'

/** The thousand names are fetched when someone chooses, not whenever a form shows an icon. */
const IconChooser = lazyComponent(
  async () => (await import(/* webpackChunkName: "icon-chooser" */ './IconChooser')).default,
)

export default function IconInput(props: InterfaceProps<typeof meta, string>) {
  const { id, labelId, describedBy, value, isReadOnly, onChange } = props
  const { t } = useTranslation()
  if (isReadOnly) {
    return (
      <ReadOnlyText
        {...props}
        text={value === null ? '' : formatTitle(String(value))}
        icon={value ?? undefined}
      />
    )
  }
  return (
    <PopoverTrigger>
      <Button
        id={id}
        className={control.trigger}
        iconEnd="unfold_more"
        icon={value ?? 'search'}
        // The popover may give the button another id than ours.
        aria-labelledby={labelId ? `${labelId} ${id}-value` : undefined}
        aria-describedby={describedBy}
      >
        <span id={`${id}-value`} data-placeholder={value === null || undefined}>
          {value === null ? t('interfaces.icon.search_placeholder') : formatTitle(String(value))}
        </span>
      </Button>
      <Popover {...nameProps(props)} placement="bottom start">
        {({ close }) => (
          <div className={styles.chooser}>
            <IconChooser
              value={value}
              onChange={(icon) => {
                onChange(icon)
                close()
              }}
            />
          </div>
        )}
      </Popover>
    </PopoverTrigger>
  )
}
