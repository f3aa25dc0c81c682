import { isRejectedText } from '@pergola/sdk'
import { InterfaceInput, type InterfaceInputProps } from '@pergola/sdk/items'
import styles from './RowInput.module.css'

type RowInputProps = Omit<InterfaceInputProps, 'describedBy' | 'primaryKey' | 'isNew'> & {
  /** What is wrong with the row, beside what the input rejects. */
  problem?: string | null
}

/** The input of a field that stands in a row without a label, with what is wrong below it. */
export function RowInput({ problem, ...props }: RowInputProps) {
  const reason = isRejectedText(props.value) ? props.value.reason : problem
  const reasonId = `${props.id}-problem`
  return (
    <>
      <InterfaceInput
        {...props}
        primaryKey="+"
        isNew
        describedBy={reason ? reasonId : undefined}
        isInvalid={Boolean(reason)}
      />
      {reason && (
        <p id={reasonId} className={styles.problem}>
          {reason}
        </p>
      )}
    </>
  )
}
