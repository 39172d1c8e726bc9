import { useState } from 'react'
import { Combobox } from '../ui/Combobox.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { Exhibit, Specimen } from './Specimen.tsx'
import { texts } from './texts.ts'

const ADDRESSES = [
  { id: '1', title: 'улица Свободы, 1', subtitle: 'Ярославль' },
  { id: '2', title: 'улица Свободы, 12', subtitle: 'Ярославль' },
  { id: '3', title: 'Советская улица, 10', subtitle: 'Ярославль' },
]
const CITIES = [{ value: '1', title: 'Ярославль' }, { value: '2', title: 'Подгорица' }]

/** Fields of the kit: text fields, selects and comboboxes, each in all its states. */
export function Fields() {
  return (
    <>
      <Exhibit name="TextField">
        <Specimen state={texts.empty}><TextSpecimen label={texts.name} required /></Specimen>
        <Specimen state={texts.filled}><TextSpecimen label={texts.name} initialValue="Анна" /></Specimen>
        <Specimen state={texts.hint}><TextSpecimen label={texts.email} hint={texts.emailHint} type="email" /></Specimen>
        <Specimen state={texts.error}>
          <TextSpecimen label={texts.name} error={texts.nameError} errorPrefix={texts.prefix} />
        </Specimen>
        <Specimen state={texts.disabled}><TextSpecimen label={texts.name} initialValue="Анна" disabled /></Specimen>
        <Specimen state={texts.icon}>
          <TextSpecimen
            label={texts.address}
            initialValue="улица Свободы, 1"
            leading={<AnyIcon name="pin" />}
            trailing={<IconButton label={texts.clear} icon={<Icon name="close" />} />}
          />
        </Specimen>
        <Specimen state={`${texts.severalLines}, ${texts.counter}`}>
          <TextSpecimen label={texts.comment} optionalText={texts.optional} counter="0 / 100" multiline />
        </Specimen>
        <Specimen state={texts.long}>
          <TextSpecimen label={texts.lorem} initialValue={texts.lorem} error={texts.lorem} errorPrefix={texts.prefix} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Select">
        <Specimen state={texts.usual}><CitySpecimen /></Specimen>
        <Specimen state={texts.error}><CitySpecimen error={texts.addressError} /></Specimen>
        <Specimen state={texts.disabled}><CitySpecimen disabled /></Specimen>
      </Exhibit>
      <Exhibit name="Combobox">
        <Specimen state={texts.usual}><AddressSpecimen /></Specimen>
        <Specimen state={texts.loading}><AddressSpecimen loading /></Specimen>
        <Specimen state={texts.error}><AddressSpecimen error={texts.addressError} /></Specimen>
        <Specimen state={texts.empty}><AddressSpecimen hasNoOptions /></Specimen>
        <Specimen state={texts.disabled}><AddressSpecimen disabled /></Specimen>
      </Exhibit>
    </>
  )
}

function TextSpecimen({ initialValue = '', ...rest }: Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly initialValue?: string
}) {
  const [value, setValue] = useState(initialValue)
  return <TextField {...rest} value={value} onChange={setValue} />
}
function CitySpecimen({ error, disabled }: { readonly error?: string; readonly disabled?: boolean }) {
  const [value, setValue] = useState('1')
  return (
    <Select
      label={texts.city}
      value={value}
      onChange={setValue}
      options={CITIES}
      error={error}
      errorPrefix={texts.prefix}
      disabled={disabled}
    />
  )
}
function AddressSpecimen({ error, loading, disabled, hasNoOptions = false }: {
  readonly error?: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly hasNoOptions?: boolean
}) {
  const [value, setValue] = useState('')
  const matching = ADDRESSES.filter(({ title }) => title.toLowerCase().includes(value.toLowerCase()))
  return (
    <Combobox
      label={texts.address}
      listLabel={texts.suggestions}
      value={value}
      onChange={setValue}
      options={hasNoOptions ? [] : matching}
      loading={loading}
      disabled={disabled}
      error={error}
      errorPrefix={texts.prefix}
      emptyText={value === '' ? undefined : texts.notFound}
      statusText={texts.found}
      onPick={id => setValue(ADDRESSES.find(address => address.id === id)?.title ?? '')}
    />
  )
}
