import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button'
import { FieldBody, type FieldTexts, fieldClass } from '../field/Field'
import styles from './Slider.module.css'
import { useHeldTouch } from './useHeldTouch'

export interface SliderProps
  extends Omit<
      AriaSliderProps<number>,
      'children' | 'className' | 'style' | 'value' | 'onChange' | 'orientation' | 'render'
    >,
    Omit<FieldTexts, 'errorMessage'> {
  /** `null` stands at the minimum without being a value. */
  value: number | null
  /** Called while dragging. */
  onChange?: (value: number) => void
  /** Shown after the number. */
  unit?: string
  /** Shows the value as text; the track is not drawn. */
  isReadOnly?: boolean
  className?: string
}

/** Against React Aria, which keeps the page where it is. */
const SCROLLS = { touchAction: 'pan-y' } as const

/** A number between two ends. Arrow keys step, Page keys leap, Home and End go to the ends. */
export function Slider({
  label,
  description,
  value,
  onChange,
  unit,
  isReadOnly,
  className,
  ...props
}: SliderProps) {
  const { t } = useTranslation()
  const { minValue = 0 } = props
  const touch = useHeldTouch(onChange)
  return (
    <AriaSlider
      {...props}
      value={value ?? minValue}
      onChange={touch.onChange}
      isDisabled={props.isDisabled || isReadOnly}
      className={fieldClass(className)}
    >
      <FieldBody label={label} description={description}>
        <div
          className={styles.row}
          data-readonly={isReadOnly || undefined}
          data-empty={value === null || undefined}
        >
          <SliderTrack {...touch.trackProps} className={styles.track ?? ''} style={SCROLLS}>
            {({ state }) => (
              <>
                <span className={styles.rail} />
                <span className={styles.fill} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
                {/* The thumb is what takes the focus: it needs the name too, not its group alone. */}
                <SliderThumb
                  aria-labelledby={props['aria-labelledby']}
                  className={styles.thumb ?? ''}
                  style={SCROLLS}
                />
              </>
            )}
          </SliderTrack>
          <SliderOutput className={styles.output ?? ''}>
            {({ defaultChildren }) =>
              value === null ? '–' : unit ? `${defaultChildren} ${unit}` : defaultChildren
            }
          </SliderOutput>
          {value === null && !isReadOnly && !props.isDisabled && (
            // The thumb stands there already: it cannot be moved to where it is.
            <Button variant="quiet" size="compact" onPress={() => onChange?.(minValue)}>
              {t('set_to', { value: minValue })}
            </Button>
          )}
        </div>
      </FieldBody>
    </AriaSlider>
  )
}
