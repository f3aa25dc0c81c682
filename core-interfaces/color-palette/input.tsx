import type { InterfaceProps } from '@pergola/sdk'
import { Button, ColorSwatch, Popover, PopoverTrigger, paletteColor } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import control from '../shared/ChoiceTrigger.module.css'
import { nameProps } from '../shared/controlProps'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import { useTokenName } from '../shared/useTokenName'
import styles from './color-palette.module.css'
import type meta from './meta'
import { PaletteGrid } from './PaletteGrid'

/** A colour of the palette, stored by its name. The 200 swatches stand in a popover, not in the form. */
export default function ColorPaletteInput(props: InterfaceProps<typeof meta, string>) {
  const { id, labelId, describedBy, value, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const nameOf = useTokenName()
  const text = value === null ? '' : nameOf(String(value))
  const sample = paletteColor(value)
  if (isReadOnly) {
    return (
      <ReadOnlyValue {...props}>
        {value === null ? null : (
          <span className={styles.chosen}>
            {sample && <ColorSwatch color={sample} />}
            {text}
          </span>
        )}
      </ReadOnlyValue>
    )
  }
  return (
    <PopoverTrigger>
      <Button
        id={id}
        className={control.trigger}
        iconEnd="unfold_more"
        // The popover may give the button another id than ours.
        aria-labelledby={labelId ? `${labelId} ${id}-value` : undefined}
        aria-describedby={describedBy}
      >
        <span id={`${id}-value`} className={control.value} data-placeholder={text === '' || undefined}>
          <ColorSwatch color={sample} />
          {text || t('select_placeholder')}
        </span>
      </Button>
      <Popover {...nameProps(props)} placement="bottom start">
        {({ close }) => (
          <PaletteGrid
            {...nameProps(props)}
            name={id}
            value={value}
            onChange={(token) => {
              onChange(token)
              close()
            }}
          />
        )}
      </Popover>
    </PopoverTrigger>
  )
}
