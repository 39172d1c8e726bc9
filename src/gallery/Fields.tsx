import { useState } from 'react'
import { Combobox } from '../ui/Combobox.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { Exhibit, Specimen } from './Specimen.tsx'
import { texts } from './texts.ts'

const STREETS = [
  { id: '1', title: 'улица Свободы, 1', subtitle: 'Ярославль' },
  { id: '2', title: 'улица Свободы, 12', subtitle: 'Ярославль' },
  { id: '3', title: 'Советская улица, 10', subtitle: 'Ярославль' },
]
const CITIES = [{ value: '1', title: 'Ярославль' }, { value: '2', title: 'Подгорица' }]

/** Text fields. */
export function Fields() {
  return (
    <>
      <Exhibit name="TextField">
        <Specimen state={texts.empty}><Text label={texts.name} required /></Specimen>
        <Specimen state={texts.filled}><Text label={texts.name} start="Анна" /></Specimen>
        <Specimen state={texts.hint}><Text label={texts.email} hint={texts.emailHint} type="email" /></Specimen>
        <Specimen state={texts.error}><Text label={texts.name} error={texts.nameError} errorPrefix={texts.prefix} /></Specimen>
        <Specimen state={texts.disabled}><Text label={texts.name} start="Анна" disabled /></Specimen>
        <Specimen state={texts.icon}>
          <Text
            label={texts.address}
            start="улица Свободы, 1"
            leading={<AnyIcon name="pin" />}
            trailing={<IconButton label={texts.clear} icon={<Icon name="close" />} />}
          />
        </Specimen>
        <Specimen state={`${texts.several_lines}, ${texts.counter}`}>
          <Text label={texts.comment} optionalText={texts.optional} counter="0 / 100" multiline />
        </Specimen>
        <Specimen state={texts.long}>
          <Text label={texts.lorem} start={texts.lorem} error={texts.lorem} errorPrefix={texts.prefix} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Select">
        <Specimen state={texts.usual}><CityField /></Specimen>
        <Specimen state={texts.error}><CityField error={texts.addressError} /></Specimen>
        <Specimen state={texts.disabled}><CityField disabled /></Specimen>
      </Exhibit>
      <Exhibit name="Combobox">
        <Specimen state={texts.usual}><Address /></Specimen>
        <Specimen state={texts.loading}><Address loading /></Specimen>
        <Specimen state={texts.error}><Address error={texts.addressError} /></Specimen>
        <Specimen state={texts.empty}><Address none /></Specimen>
        <Specimen state={texts.disabled}><Address disabled /></Specimen>
      </Exhibit>
    </>
  )
}

function Text({ start = '', ...rest }: Omit<TextFieldProps, 'value' | 'onChange'> & { readonly start?: string }) {
  const [value, setValue] = useState(start)
  return <TextField {...rest} value={value} onChange={setValue} />
}
function CityField({ error, disabled }: { readonly error?: string; readonly disabled?: boolean }) {
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
function Address({ error, loading, disabled, none = false }: {
  readonly error?: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly none?: boolean
}) {
  const [value, setValue] = useState('')
  const options = none ? [] : STREETS.filter(({ title }) => title.toLowerCase().includes(value.toLowerCase()))
  return (
    <Combobox
      label={texts.address}
      listLabel={texts.suggestions}
      value={value}
      onChange={setValue}
      options={options}
      loading={loading}
      disabled={disabled}
      error={error}
      errorPrefix={texts.prefix}
      emptyText={value === '' ? undefined : texts.notFound}
      statusText={texts.found}
      onPick={id => setValue(STREETS.find(street => street.id === id)?.title ?? '')}
    />
  )
}
