import { type Filling, heap, porridge, rice, sectors, type Soup, soup, tossed } from './bowls.ts'
import { barScenes } from './bar-dishes.ts'
import {
  avocadoFan, colors, condiments, type Food, gingerSlices, grains, leaf, lemon, marbling, onion, seeds, wasabiHeap,
} from './food.ts'
import {
  bao, edamame, fries, gyoza, nuggets, omelette, pancakes, takoyaki, tempuraPrawns, tubes, wings,
} from './hot.ts'
import { ellipse, type Ink, line, place, show } from './ink.ts'
import { type Roll, rollPiece } from './roll.ts'
import { bento, hotBowl, inBowl, maki, mound, onPlate, onTable, pan, rolls, type Scene, set, wok } from './scenes.ts'
import { daikon, gunkan, type GunkanTop, nigiri, onigiri, sashimiFan, temaki } from './sushi.ts'
import { sweetScenes } from './sweet-dishes.ts'
import { board, bowl, chopsticks, plate, ramekin, type Surface } from './table.ts'

const philadelphia: Roll = { wrap: 'salmon', filling: ['cheese', 'cucumber'] }
const philadelphiaEel: Roll = { wrap: 'eel', filling: ['cheese', 'cucumber'], top: 'sesame' }
const philadelphiaSmoked: Roll = { wrap: 'smokedSalmon', filling: ['cheese', 'apple'] }
const california: Roll = { wrap: 'tobiko', filling: ['crab', 'avocado', 'cucumber'] }
const spicyTuna: Roll = { wrap: 'sesame', filling: ['tuna', 'cucumber'], top: 'spicyTuna' }
const spicySalmon: Roll = { wrap: 'rice', filling: ['salmon', 'cucumber'], top: 'spicySalmon' }
const bakedSalmon: Roll = { wrap: 'rice', filling: ['salmon', 'cucumber'], top: 'cap' }
const bakedShrimp: Roll = { wrap: 'rice', filling: ['shrimp', 'cheese'], top: 'capUnagi' }
const avocadoMaki: Roll = { wrap: 'nori', filling: ['avocado'] }
const cucumberMaki: Roll = { wrap: 'nori', filling: ['cucumber'] }
const shiitake: Roll = { wrap: 'sesame', filling: ['shiitake', 'tofu', 'pepper'] }
const salmonMaki: Roll = { wrap: 'nori', filling: ['salmon'] }

const slab = (ink: Ink): string => board(ink, 640, 480, 1500, 560, ink.pick(['#34302d', '#8f6238', '#5a6266']))
const nigiriScene = (kind: Surface, food: Food): Scene => onTable(kind,
  ink => slab(ink) + condiments(ink, 950, 250, 1.1) + place(nigiri(ink, food), 600, 440, 2.6, -4))
const gunkanScene = (kind: Surface, top: GunkanTop): Scene => onTable(kind,
  ink => slab(ink) + place(leaf(ink, 170, '#5b8f4a'), 930, 420, 1, 70) + place(gunkan(ink, top), 600, 370, 2.7))
const sashimiScene = (kind: Surface, food: Food): Scene => onPlate(kind, '#2f3438', ink => daikon(ink, 640, 330, 330) +
  place(leaf(ink, 130, '#5b8f4a'), 400, 440, 1, -50) + sashimiFan(ink, food, 5, 660, 330, 1.32),
  ink => condiments(ink, 800, 510, 0.6))
const onigiriScene = (kind: Surface, filling: string): Scene => onTable(kind,
  ink => slab(ink) + place(onigiri(ink, filling), 610, 410, 2.05))
const poke = (kind: Surface, china: string, ...fillings: readonly Filling[]): Scene => inBowl(kind, china,
  sectors('rice', fillings), 0.84)
const salad = (kind: Surface, china: string, ...fillings: readonly Filling[]): Scene => inBowl(kind, china,
  sectors('leaves', fillings))
const broth = (kind: Surface, china: string, content: Soup): Scene => hotBowl(kind, china, soup(content))
const fried = (kind: Surface, china: string, draw: (ink: Ink) => string, sauce: string): Scene => onPlate(kind, china,
  draw, ink => ramekin(ink, 930, 530, 84, sauce))
const sauce = (kind: Surface, color: string, garnish: (ink: Ink) => string = () => ''): Scene => onTable(kind,
  ink => ramekin(ink, 640, 320, 300, color, '#e9e4da') + place(garnish(ink), 640, 330), 1.85)

const miniRoll = (ink: Ink, roll: Roll, spots: readonly (readonly [number, number])[], scale: number): string => {
  const piece = ink.symbol(rollPiece(ink, roll))
  return spots.map(([x, y]) => show(piece, x, y, scale)).join('')
}
const riceCell = (ink: Ink): string => ellipse(0, 0, 260, 140, grains(ink)) +
  place(seeds(ink, 24, 180, 80, ['#2b2622', '#fbf0d4']), 0, 0)
const heapCell = (filling: Filling, scale = 2.6) => (ink: Ink): string => place(heap(ink, filling), -110, 0, scale) +
  place(heap(ink, filling), 90, 8, scale)
const misoCell = (ink: Ink): string => ellipse(0, 4, 190, 76, '#5a2c18') +
  ellipse(0, 4, 172, 64, ink.radial(['#e0b070', '#b87a38', '#7a4a1c'])) + place(heap(ink, 'tofuCubes'), -30, 0, 1.6) +
  place(onion(ink, 9, 120, 36), 0, 4)
const chukaCell = heapCell('chukaShreds', 3.2)

const rollScenes: Readonly<Record<string, Scene>> = {
  'roll-yuzu-salmon': rolls('sea', { wrap: 'salmon', filling: ['salmon', 'avocado'], top: 'zest' }, 'heap'),
  'roll-truffle-shrimp': rolls('plum', { wrap: 'sesame', filling: ['shrimp', 'cucumber', 'cheese'], top: 'truffle' },
    'rows'),
  philadelphia: rolls('slate', philadelphia, 'files'),
  'philadelphia-light': rolls('moss', { wrap: 'salmon', filling: ['cucumber', 'avocado', 'cheese'] }, 'slant'),
  'philadelphia-eel': rolls('walnut', philadelphiaEel, 'fan'),
  'philadelphia-smoked': rolls('ink', philadelphiaSmoked, 'ring'),
  california: rolls('ink', california, 'rows'),
  'california-shrimp': rolls('sea', { wrap: 'tobiko', filling: ['shrimp', 'avocado', 'cucumber'] }, 'fan'),
  dragon: rolls('clay', { wrap: 'avocado', filling: ['eel', 'cucumber'], top: 'unagi' }, 'files'),
  canada: rolls('slate', { wrap: 'eel', filling: ['salmon', 'cheese', 'cucumber'], top: 'unagi' }, 'fan'),
  'spicy-tuna': rolls('ink', spicyTuna, 'heap'),
  'spicy-salmon': rolls('clay', spicySalmon, 'rows'),
  'maki-salmon': maki('slate', 'salmon', 'rows'), 'maki-tuna': maki('walnut', 'tuna', 'slant'),
    'maki-eel': maki('moss', 'eel', 'ring'),
    'maki-avocado': maki('clay', 'avocado', 'heap'), 'maki-cucumber': maki('sea', 'cucumber', 'files'),
  'roll-shiitake': rolls('moss', shiitake, 'files'),
  'baked-salmon': rolls('walnut', bakedSalmon, 'rows'), 'baked-shrimp': rolls('slate', bakedShrimp, 'heap'),
  'baked-crab': rolls('sea', { wrap: 'masago', filling: ['crab', 'avocado'], top: 'capCrab' }, 'ring'),
  'baked-eel': rolls('plum', { wrap: 'sesame', filling: ['eel', 'cucumber'], top: 'capUnagi' }, 'slant'),
  'baked-chicken': rolls('moss', { wrap: 'rice', filling: ['chicken', 'pepper', 'cheese'], top: 'cap' }, 'heap'),
  'baked-mussel': rolls('ink', { wrap: 'nori', filling: ['cucumber'], top: 'capMussel' }, 'slant'),
  'baked-bacon': rolls('clay', { wrap: 'rice', filling: ['bacon', 'cheese', 'cucumber'], top: 'capBacon' }, 'rows'),
  'baked-jalapeno': rolls('slate', { wrap: 'rice', filling: ['salmon', 'cheese'], top: 'capChili' }, 'ring'),
  'baked-scallop': rolls('sea', { wrap: 'tunaFlakes', filling: ['scallop', 'cucumber'], top: 'capScallop' }, 'heap'),
  'baked-veg': rolls('plum', { wrap: 'rice', filling: ['eggplant', 'pepper', 'cheese'], top: 'cap' }, 'slant'),
  'tempura-salmon': rolls('ink', { wrap: 'panko', filling: ['salmon', 'cheese', 'cucumber'], top: 'unagi' }, 'files'),
  'tempura-shrimp': rolls('clay', { wrap: 'panko', filling: ['shrimp', 'avocado'], top: 'spicy' }, 'heap'),
  'tempura-eel': rolls('slate', { wrap: 'panko', filling: ['eel', 'cheese', 'cucumber'], top: 'unagi' }, 'fan'),
  'tempura-crab': rolls('sea', { wrap: 'panko', filling: ['crab', 'cheese'], top: 'roe' }, 'ring'),
  'tempura-chicken': rolls('moss', { wrap: 'panko', filling: ['chicken', 'tomato', 'cheese'], top: 'mayo' }, 'files'),
  'tempura-tuna': rolls('plum', { wrap: 'panko', filling: ['tuna'], top: 'mayo' }, 'fan'),
  'tempura-veg': rolls('slate', { wrap: 'panko', filling: ['greens', 'pepper', 'carrot'], top: 'sesame' }, 'rows'),
  'tempura-banana': rolls('walnut', { wrap: 'panko', filling: ['banana', 'cheese'], top: 'almond' }, 'slant'),
  'kids-rolls': rolls('sea', { wrap: 'omelette', filling: ['cucumber', 'cheese'] }, 'six'),
}

const philadelphiaLight: Roll = { wrap: 'salmon', filling: ['cucumber', 'avocado', 'cheese'] }
const bakedChicken: Roll = { wrap: 'rice', filling: ['chicken', 'pepper', 'cheese'], top: 'cap' }
const bakedJalapeno: Roll = { wrap: 'rice', filling: ['salmon', 'cheese'], top: 'capChili' }
const tempuraSalmon: Roll = { wrap: 'panko', filling: ['salmon', 'cheese', 'cucumber'], top: 'unagi' }

/** As many pieces of each dish as the contents of the set say. */
const setScenes: Readonly<Record<string, Scene>> = {
  'set-heron': set('slate', [philadelphia, philadelphiaLight, california, bakedShrimp]),
  'set-reeds': set('moss', [philadelphiaLight, avocadoMaki, salmonMaki]),
  'set-philadelphia': set('ink', [philadelphia, philadelphiaEel, philadelphiaSmoked]),
  'set-hot': set('walnut', [bakedSalmon, bakedShrimp, bakedChicken, tempuraSalmon]),
  'set-nigiri': onTable('ink', ink => board(ink, 640, 400, 1560, 760, '#34302d') +
    [['salmon', 'tuna', 'eel'], ['shrimp', 'scallop', 'tamago']].map((row, y) => row.map((food, x) => {
      const piece = ink.symbol(nigiri(ink, food as Food))
      return [0, 1].map(nearer => show(piece, 225 + x * 415 + nearer * 20, 120 + y * 330 + nearer * 138, 1.06)).join('')
    }).join('')).join('')),
  'set-sashimi': onTable('sea', ink => plate(ink, 640, 390, 690, '#2f3438') + daikon(ink, 640, 330, 480) +
    place(leaf(ink, 190, '#5b8f4a'), 330, 620, 1, -60) + sashimiFan(ink, 'tuna', 5, 360, 230, 1.1) +
    sashimiFan(ink, 'salmon', 5, 900, 240, 1.1) + sashimiFan(ink, 'scallop', 4, 620, 490, 1.2) +
    condiments(ink, 950, 590, 1.1)),
  'set-veg': set('moss', [avocadoMaki, cucumberMaki, shiitake]),
  'set-party': set('plum', [philadelphia, philadelphia, california, california, bakedSalmon, bakedSalmon, spicyTuna,
    cucumberMaki]),
  'set-two': set('clay', [philadelphia, california], ink => {
    const broth = soup({ broth: '#c8975a', fillings: ['tofuCubes', 'chukaShreds', 'tofuCubes'] })(ink)
    const cup = ink.symbol(bowl(ink, 0, 0, 190, '#5a1c17', broth))
    return show(cup, 230, 150) + show(cup, 1050, 150) +
      bowl(ink, 640, 120, 170, '#e9e4da', place(edamame(ink), -230, -110, 0.36))
  }, 490),
  'set-spicy': set('slate', [spicyTuna, spicySalmon, bakedJalapeno]),
}

const sushiScenes: Readonly<Record<string, Scene>> = {
  'nigiri-salmon': nigiriScene('slate', 'salmon'), 'nigiri-tuna': nigiriScene('ink', 'tuna'),
    'nigiri-eel': nigiriScene('moss', 'eel'), 'nigiri-shrimp': nigiriScene('sea', 'shrimp'),
  'nigiri-scallop': nigiriScene('plum', 'scallop'), 'nigiri-tamago': nigiriScene('clay', 'tamago'),
    'nigiri-seabass': nigiriScene('walnut', 'seabass'),
  'gunkan-ikura': gunkanScene('slate', 'ikura'), 'gunkan-tobiko': gunkanScene('sea', 'tobiko'),
    'gunkan-spicy-salmon': gunkanScene('clay', 'spicy'), 'gunkan-chuka': gunkanScene('plum', 'chuka'),
    'gunkan-baked-crab': gunkanScene('ink', 'capCrab'),
  'sashimi-salmon': sashimiScene('sea', 'salmon'), 'sashimi-tuna': sashimiScene('slate', 'tuna'),
    'sashimi-scallop': sashimiScene('ink', 'scallop'), 'tataki-tuna': sashimiScene('walnut', 'beef'),
  'onigiri-salmon': onigiriScene('sea', colors.salmon), 'onigiri-tuna-mayo': onigiriScene('clay', '#e6c79a'),
    'onigiri-chicken': onigiriScene('moss', '#a4541f'), 'onigiri-umeboshi': onigiriScene('plum', '#c23b5b'),
  'temaki-eel': onTable('moss', ink => board(ink, 640, 560, 1400, 380, '#6b4226') +
    place(temaki(ink), 640, 430, 1.85, 24)),
}

const bowlScenes: Readonly<Record<string, Scene>> = {
  'poke-smoked-trout': poke('slate', '#3d5a5e', 'trout', 'beetShreds', 'cucumberSlices', 'edamameHeap', 'avocadoFan',
    'radishSlices'),
  'poke-salmon': poke('walnut', '#e9e4da', 'salmonCubes', 'avocadoFan', 'mangoCubes', 'edamameHeap', 'cucumberSlices'),
  'poke-tuna': poke('moss', '#2f3438', 'tunaCubes', 'chukaShreds', 'radishSlices', 'cucumberSlices', 'carrotShreds'),
  'poke-shrimp': poke('sea', '#d9cdbb', 'prawns', 'pineappleCubes', 'cornHeap', 'shreds', 'avocadoFan'),
  'poke-chicken': poke('clay', '#2f3438', 'chickenSlices', 'eggs', 'carrotShreds', 'shreds', 'greensShreds'),
  'poke-tofu': poke('plum', '#d9cdbb', 'tofuCubes', 'avocadoFan', 'beetShreds', 'edamameHeap', 'cornHeap'),
  'poke-eel': poke('ink', '#6a1f1c', 'eelSlices', 'eelSlices', 'omeletteSlices', 'cucumberSlices'),
  'poke-own': poke('sea', '#e9e4da', 'edamameHeap', 'avocadoFan', 'cucumberSlices', 'carrotShreds', 'shreds',
    'cornHeap'),
  'wok-chicken': wok('walnut', '#f3e8d2', '#e3b46a', ['chickenSlices', 'pepper', 'carrotShreds', 'chickenSlices']),
  'wok-beef': pan('slate', '#b97d3e', ['beefSlices', 'shiitakeSlices', 'greensShreds', 'beefSlices', 'beefSlices']),
  'wok-shrimp': mound('sea', '#3d5a5e', '#f0dfb2', ['prawns', 'greensShreds', 'prawns', 'prawns']),
  'wok-seafood': pan('ink', '#e7bf7c', ['prawns', 'squid', 'mussel', 'broccoli', 'prawns']),
  'wok-pork': wok('clay', '#a8322a', '#e9c684', ['porkSlices', 'pineappleCubes', 'pepper', 'porkSlices']),
  'wok-duck': inBowl('plum', '#2f3438', tossed('#d3a05a', ['duck', 'cucumberSlices', 'duck', 'greensShreds']), 0.84),
  'wok-veg': mound('moss', '#e9e4da', '#e3b46a', ['broccoli', 'shiitakeSlices', 'pepper', 'carrotShreds', 'broccoli']),
  'wok-tofu': wok('moss', '#7d8f5a', '#dba45a', ['tofuCubes', 'greensShreds', 'lime', 'tofuCubes']),
  'tom-yum': broth('slate', '#2f3438',
    { broth: '#e0743a', oil: '#ffb03a', fillings: ['prawns', 'shiitakeSlices', 'tomatoes', 'lime', 'prawns'] }),
  'tom-yum-chicken': broth('clay', '#3d5a5e',
    { broth: '#e58a4a', oil: '#ffb03a', fillings: ['chickenSlices', 'shiitakeSlices', 'tomatoes', 'lime'] }),
  'ramen-tonkotsu': broth('walnut', '#6a1f1c',
    { broth: '#e6c898', oil: '#f3dfa6', noodles: true, fillings: ['porkSlices', 'eggs', 'nori', 'cornHeap'] }),
  'ramen-miso': broth('ink', '#2f3438',
    { broth: '#c9823c', oil: '#f3b75a', noodles: true, fillings: ['chickenSlices', 'cornHeap', 'eggs', 'nori'] }),
  miso: broth('moss', '#5a1c17', { broth: '#c8975a', fillings: ['tofuCubes', 'chukaShreds', 'tofuCubes'] }),
  'miso-salmon': broth('slate', '#3a1512',
    { broth: '#c58e50', fillings: ['salmonCubes', 'shiitakeSlices', 'chukaShreds', 'salmonCubes'] }),
  'pho-bo': broth('sea', '#e9e4da',
    { broth: '#b98750', oil: '#e6bd78', noodles: true,
    fillings: ['beefSlices', 'lime', 'greensShreds', 'beefSlices'] }),
  'kids-soup': broth('sea', '#f0c24a',
    { broth: '#efcf7c', oil: '#fbe7a6', noodles: true, fillings: ['carrotShreds', 'eggs', 'chicken'] }),
  'kids-noodles': inBowl('clay', '#7fc0c8', tossed('#f0d79a', ['chickenSlices', 'carrotShreds', 'chickenSlices'])),
  'salad-chuka': inBowl('plum', '#e9e4da', ink => '<circle r="100" fill="#20401a"/>' +
    [[-40, -30], [30, -40], [-10, 10], [44, 20], [-50, 34], [0, -6],
    [10, 50]].map(([x = 0, y = 0]) => place(heap(ink, 'chukaShreds'), x, y, 1.6, x * 3)).join('') +
    seeds(ink, 40, 80, 80, ['#fbf0d4', '#fff'])),
  'salad-salmon': salad('moss', '#2f3438', 'salmon', 'avocadoFan', 'tomatoes', 'salmon', 'lime'),
  'salad-eel': salad('walnut', '#d9cdbb', 'eelSlices', 'cucumberSlices', 'tomatoes', 'eelSlices'),
  'salad-eggplant': salad('clay', '#3d5a5e', 'eggplant', 'tomatoes', 'eggplant', 'greensShreds', 'eggplant'),
  'salad-caesar': salad('slate', '#e9e4da', 'prawns', 'croutons', 'cheese', 'prawns', 'croutons'),
  'salad-cucumber': inBowl('ink', '#e9e4da',
    sectors('leaves', ['cucumberSlices', 'cucumberSlices', 'cucumber', 'cucumberSlices', 'cucumber', 'pepper'])),
  'breakfast-okayu': inBowl('sea', '#5a4a3e', porridge),
  'breakfast-granola': inBowl('plum', '#e9e4da',
    sectors('yogurt', ['mangoCubes', 'croutons', 'berries', 'croutons', 'mangoCubes'])),
  rice: inBowl(
    'walnut',
    '#2f3438',
    ink =>
      rice(ink) +
      seeds(ink, 60, 84, 84, ['#2b2622', '#e9c98c', '#2b2622']),
  ),
}

const hotScenes: Readonly<Record<string, Scene>> = {
  'bao-pork': onPlate('plum', '#6b4f3a', bao),
  'gyoza-pork': fried('slate', '#2f3438', ink => gyoza(ink, '#ecd2a0') + place(onion(ink, 12, 260, 90), 640, 330),
    '#35170b'),
  'gyoza-shrimp': fried('sea', '#e9e4da', ink => gyoza(ink, '#f3d2bd') +
    place(seeds(ink, 18, 260, 90, ['#2b2622', '#fbf0d4']), 640, 330), '#35170b'),
  'shrimp-tempura': fried('ink', '#3d5a5e', tempuraPrawns, colors.spicy),
  edamame: inBowlHeap('walnut', ink => edamame(ink)),
  'wings-teriyaki': onPlate('clay', '#2f3438', wings),
  karaage: fried('moss', '#d9cdbb', ink => place(leaf(ink, 120, '#6aa53c'), 400, 400, 1, -60) +
    place(leaf(ink, 110, '#8cc152'), 880, 300, 1, 60) + nuggets(ink, '#b96f2a') +
    place(lemon(ink, 62), 890, 410, [1, 0.7]), colors.mayo),
  'spring-rolls': fried('sea', '#2f3438', tubes, '#d8452c'),
  'fries-nori': fried('plum', '#3a3f42', fries, colors.mayo),
  takoyaki: onPlate('walnut', '#8a5a34', takoyaki),
  'kids-nuggets': fried('sea', '#f0c24a', ink => fries(ink) + place(nuggets(ink, '#d99a45'), 60, 60, 0.9), '#c8281c'),
  'breakfast-syrniki': onPlate('sand', '#e9e4da', pancakes),
  'breakfast-omelette': onPlate('moss', '#e9e4da', ink => place(omelette(ink), 560, 320, 1.1) +
    sashimiFan(ink, 'salmon', 3, 840, 350, 0.8) + place(avocadoFan(ink, 6), 720, 470, 1.5, 20) +
    place(leaf(ink, 50), 400, 450, 1, -60)),
  'lunch-teriyaki': bento('walnut', [heapCell('chickenSlices', 3), riceCell, chukaCell, misoCell]),
  'lunch-salmon': bento('slate',
    [ink => place(ellipse(0, 0, 190, 84, ink.linear(['#ffb98c', '#ee7a3e', '#a8481c'], 60)) +
    ellipse(0, 0, 190, 84, marbling(ink, 60)) +
    line('M-120 -40L-60 60M-30 -66L40 70M70 -60L130 40', '#6b2a10', 11, 'opacity=".6"'), 0, 0), riceCell,
    heapCell('broccoli', 2.6), misoCell]),
  'lunch-rolls': bento('sea',
    [ink => miniRoll(ink, philadelphia, [[-140, -54], [0, -54], [140, -54], [-140, 46], [0, 46], [140, 46]], 0.66),
    ink => miniRoll(ink, cucumberMaki, [[-120, -50], [0, -50], [120, -50], [-120, 44], [0, 44], [120, 44]], 0.58),
    heapCell('edamameHeap', 2.8), misoCell]),
  'lunch-veg': bento('moss', [heapCell('tofuCubes', 3), riceCell, heapCell('greensShreds', 3.2), misoCell]),
}

function inBowlHeap(kind: Surface, draw: (ink: Ink) => string): Scene {
  return onTable(kind, ink => plate(ink, 640, 370, 440, '#2f3438') + draw(ink), 1.95)
}

const sauceScenes: Readonly<Record<string, Scene>> = {
  'sauce-soy': sauce('slate', '#351a0e'),
  'sauce-spicy': sauce('clay', '#e8743a', ink => onion(ink, 6, 90, 40)),
  'sauce-unagi': sauce('walnut', '#3b1c0d', ink => seeds(ink, 26, 120, 60)),
  'sauce-nut': sauce('moss', '#d3a866', ink => seeds(ink, 30, 130, 64, ['#fff3d6', '#8f5f2c'])),
  'sauce-teriyaki': sauce('plum', '#7a3a14', ink => seeds(ink, 12, 120, 50)),
  wasabi: onPlate('slate', '#2f3438', ink => wasabiHeap(ink, 640, 360, 2.6) + place(leaf(ink, 90), 430, 420, 1, -50)),
  ginger: onPlate('sea', '#3a3f42',
    ink => [[470, 330, 1.7], [690, 300, 1.9], [600, 420, 2],
    [820, 390, 1.6]].map(([x = 0, y = 0, scale = 1]) => place(gingerSlices(ink), x, y, scale,
    ink.between(-30, 30))).join('')),
  chopsticks: onTable('moss', ink => chopsticks(ink, 640, 270, -12, '#c98a4a') +
    chopsticks(ink, 640, 380, -6, '#7d4a2a') + chopsticks(ink, 640, 490, -16, '#3a2a22'), 1.6),
}

/** Pictures of dishes, by key. */
export const dishScenes: Readonly<Record<string, Scene>> = {
  ...rollScenes, ...setScenes, ...sushiScenes, ...bowlScenes, ...hotScenes, ...sauceScenes, ...sweetScenes,
    ...barScenes,
}
