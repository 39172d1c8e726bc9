import { renderToStaticMarkup } from 'react-dom/server'
import { Cards, type Dish } from './cards.tsx'

/** The same cards as text: nothing on it answers a tap. */
export const markup = (dishes: readonly Dish[], photos: string): string =>
  renderToStaticMarkup(<Cards dishes={dishes} photos={photos} />)
