import { NumberField, PasswordField, SearchField, TagInput, TextArea, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { Grid, Specimen } from './Specimen'

/** What is typed. */
export function TextFieldSpecimens() {
  const [tags, setTags] = useState(['island', 'landlocked', 'member of the union'])
  const [amount, setAmount] = useState<number | null>(1234.5)
  return (
    <>
      <Specimen name="TextField">
        <Grid>
          <TextField
            label="Name"
            description="As it is shown to visitors."
            placeholder="Write a name"
            isRequired
          />
          <TextField label="With a value" defaultValue="Burkina Faso" iconStart="public" counter={188} />
          <TextField
            label="Invalid"
            defaultValue="not an address"
            errorMessage="This is not an e-mail address."
          />
          <TextField label="Disabled" defaultValue="Cannot be changed now" isDisabled />
          <TextField label="Read-only" defaultValue="Looks like text, can be copied" isReadOnly />
          <TextField
            label="Monospace, with unit"
            defaultValue="0x2A"
            isMonospace
            suffix="hex"
            iconEnd="link"
          />
          <TextField aria-label="Compact" size="compact" placeholder="Compact, no label" />
        </Grid>
      </Specimen>
      <Specimen name="TextArea">
        <Grid>
          <TextArea label="Description" defaultValue={'First line\nSecond line'} />
          <TextArea label="Serif" font="serif" defaultValue="For long reading." />
          <TextArea label="Read-only" isReadOnly defaultValue="Looks like text." rows={2} />
        </Grid>
      </Specimen>
      <Specimen name="SearchField">
        <Grid>
          <SearchField aria-label="Search" placeholder="60 items" />
          <SearchField aria-label="Search, with text" defaultValue="Lisbon" />
          <SearchField aria-label="Compact search" size="compact" placeholder="Find an icon…" />
        </Grid>
      </Specimen>
      <Specimen name="PasswordField">
        <Grid>
          <PasswordField label="Password" defaultValue="correct horse" />
          <PasswordField label="With an icon" iconStart="lock" placeholder="Value is secured" />
        </Grid>
      </Specimen>
      <Specimen name="NumberField">
        <Grid>
          <NumberField label="Population" value={amount} onChange={setAmount} />
          <NumberField label="Price" value={19.9} formatOptions={{ style: 'currency', currency: 'EUR' }} />
          <NumberField label="Empty" value={null} placeholder="No number" suffix="km²" hideSteps />
          <NumberField label="Read-only" value={135233} isReadOnly />
          <NumberField label="Disabled" value={7} isDisabled />
        </Grid>
      </Specimen>
      <Specimen name="TagInput">
        <Grid>
          <TagInput
            aria-label="Tags"
            value={tags}
            onChange={setTags}
            iconEnd="sell"
            placeholder="Type a tag"
          />
          <TagInput aria-label="No tags" value={[]} placeholder="Type a tag, then Enter or comma" />
          <TagInput aria-label="Read-only tags" value={tags} isReadOnly />
        </Grid>
      </Specimen>
    </>
  )
}
