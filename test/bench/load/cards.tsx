import { useState } from 'react'

/** As much of a dish as its card shows. */
export interface Dish {
  readonly id: number
  readonly name: string
  readonly description?: string
  /** Minor units. */
  readonly price: number
  readonly photos: readonly { readonly url: string }[]
}

/** How many cards each of the pages shows that the shop is compared with. */
const CARDS = 60

type Props<T> = T & {
  /** Where the addresses of photos begin. */
  readonly photos: string
}

/** The least that a page of dishes can be: no navigation, no address, no cart but a count on each card. */
export function Cards({ dishes, photos }: Props<{ readonly dishes: readonly Dish[] }>) {
  return <main>{dishes.slice(0, CARDS).map(dish => <Card key={dish.id} dish={dish} photos={photos} />)}</main>
}

function Card({ dish, photos }: Props<{ readonly dish: Dish }>) {
  const [count, setCount] = useState(0)
  const { name, description, price, photos: [photo] } = dish
  return (
    <article>
      {photo !== undefined && <img src={photos + photo.url} alt="" width={1280} height={720} loading="lazy" />}
      <h3>{name}</h3>
      <p>{description}</p>
      {count > 0
        ? <output>{count}</output>
        : (
          <button type="button" aria-label={`Добавить в корзину: ${name}`} onClick={() => setCount(1)}>
            {Math.round(price / 100)} ₽
          </button>
        )}
    </article>
  )
}
