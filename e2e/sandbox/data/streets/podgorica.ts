import { podgorica } from '../cities.ts'
import { beside, ribbon, smooth } from './geometry.ts'
import { montenegrinNames } from './names.ts'
import type { CityPlan } from './plan.ts'

const moraca = smooth([[100, 5400], [-200, 4300], [-270, 3300], [-330, 2300], [-560, 1300], [-760, 520], [-880, -420], [-1180, -1400], [-1560, -2500], [-2200, -4600]])
const ribnica = smooth([[5200, 1100], [3600, 500], [2500, -150], [1300, -520], [300, -420], [-400, -460], [-880, -420]])

export const podgoricaPlan: CityPlan = {
  prefix: 'pod',
  city: podgorica,
  names: { ru: 'Подгорица', en: 'Podgorica', cnr: 'Podgorica' },
  country: { ru: 'Черногория', en: 'Montenegro', cnr: 'Crna Gora' },
  region: { ru: 'Подгорица', en: 'Podgorica', cnr: 'Podgorica' },
  seed: 2024,
  water: [ribbon(moraca, 130), ribbon(ribnica, 46)],
  parks: [
    smooth([[250, 1250], [700, 1500], [1050, 1950], [700, 2300], [150, 1950], [250, 1250]], 60),
    smooth([[-350, -1500], [120, -1350], [300, -1850], [-150, -2050], [-350, -1500]], 60),
    smooth([[-560, 60], [-300, 120], [-240, -240], [-640, -260], [-560, 60]], 40),
    smooth([[-2700, 1500], [-2200, 1750], [-1900, 1400], [-2400, 1200], [-2700, 1500]], 60),
  ],
  built: [
    [[-150, 3400], [-210, 2300], [-440, 1300], [-640, 520], [-740, -300], [400, -340], [1300, -440], [2600, -60], [3800, 660], [3300, 2300], [1500, 3200]],
    [[-880, -560], [300, -520], [1400, -620], [2600, -260], [3700, 200], [3700, -1700], [1800, -3300], [-1200, -3500], [-1450, -2500], [-1080, -1400]],
    [[-390, 3200], [-450, 2300], [-680, 1300], [-880, 520], [-1000, -420], [-1300, -1400], [-1680, -2500], [-3000, -2700], [-3700, -900], [-3500, 1500], [-1900, 3000]],
  ],
  drawn: [
    { name: 'Bulevar Svetog Petra Cetinjskog', kind: 'avenue', hasHouses: true, line: smooth([[-3300, 620], [-2300, 420], [-1500, 250], [-760, 240], [100, 330], [900, 420]]) },
    { name: 'Bulevar Revolucije', kind: 'avenue', hasHouses: true, line: smooth([[-3200, -820], [-2100, -560], [-1300, -330], [-880, -180], [-150, 20], [100, 330]]) },
    { name: 'Bulevar Džordža Vašingtona', kind: 'avenue', hasHouses: true, line: smooth([[-2600, 1350], [-1600, 1150], [-560, 1130], [200, 1080], [900, 980]]) },
    { name: 'Bulevar Ivana Crnojevića', kind: 'avenue', hasHouses: true, line: smooth([[-150, 20], [-180, 520], [-160, 1100], [120, 1700], [60, 2600], [-60, 3350]]) },
    { name: 'Bulevar Save Kovačevića', kind: 'avenue', hasHouses: true, line: smooth([[900, 420], [1500, 760], [2300, 1500], [3000, 2500]]) },
    { name: 'Bulevar Vojislavljevića', kind: 'avenue', hasHouses: true, line: smooth([[100, 330], [420, -420], [760, -1150], [900, -2100], [1000, -3200]]) },
    { name: 'Bulevar Oktobarske revolucije', kind: 'avenue', hasHouses: true, line: smooth([[-150, 20], [-60, -440], [160, -1050], [760, -1150], [1900, -1000], [3500, -800]]) },
    { name: 'Bulevar Mihaila Lalića', kind: 'avenue', hasHouses: true, line: smooth([[-1450, 2700], [-1500, 1900], [-1600, 1150], [-1500, 250], [-1640, -420], [-2050, -1500], [-2350, -2500]]) },
    { name: 'Cetinjski put', kind: 'avenue', hasHouses: false, line: smooth([[-3200, -820], [-4200, -1500], [-5200, -2500]]) },
    { name: 'Obilazni put', kind: 'avenue', hasHouses: false, line: smooth([[-3200, 2500], [-3600, 1200], [-3300, 620], [-3200, -820], [-2900, -2000], [-2350, -2500], [-1500, -2950], [-300, -3250], [1000, -3200]]) },
    { name: 'Morački kej', kind: 'lane', hasHouses: false, line: smooth([[-470, 1160], [-660, 500], [-770, -160]]) },
    { name: 'Ulica Slobode', kind: 'street', hasHouses: true, line: smooth([[20, -330], [100, 330], [190, 700], [200, 1080]]) },
    { name: 'Ulica Hercegovačka', kind: 'street', hasHouses: true, line: smooth([[-180, 520], [150, 520], [560, 560]]) },
    { name: 'Ulica Njegoševa', kind: 'street', hasHouses: true, line: smooth([[-170, 780], [190, 720], [600, 740], [900, 700]]) },
  ],
  pulls: [
    { kind: 'grid', at: [250, 500], reach: 800, angle: 6 },
    { kind: 'along', line: beside(moraca, -240), reach: 450 },
    { kind: 'along', line: beside(moraca, 240), reach: 300 },
    { kind: 'along', line: ribnica, reach: 350 },
    { kind: 'grid', at: [-2100, 400], reach: 1100, angle: -8 },
    { kind: 'rings', at: [760, 1800], reach: 900 },
    { kind: 'grid', at: [2200, 800], reach: 900, angle: 36 },
    { kind: 'rings', at: [-60, -1700], reach: 900 },
    { kind: 'grid', at: [2000, -1300], reach: 1200, angle: 8 },
    { kind: 'grid', at: [-2300, -1500], reach: 1000, angle: -22 },
  ],
  spacing: ([east, north]) => Math.min(400, 185 + 0.07 * Math.hypot(east, north - 300)),
  streetNames: [
    'Ulica Vučedolska', 'Ulica Karađorđeva', 'Ulica Bokeška', 'Ulica Stanka Dragojevića', 'Ulica Vaka Đurovića', 'Ulica Marka Miljanova', 'Ulica Balšića', 'Ulica Novaka Miloševa',
    'Ulica Miljana Vukova', 'Ulica Beogradska', 'Ulica Kralja Nikole', 'Ulica Nemanjina', 'Ulica Serdara Jola Piletića', 'Ulica Đoka Miraševića', 'Ulica Moskovska', 'Ulica Rimska',
    'Ulica Studentska', 'Ulica Vasa Raičkovića', 'Ulica Jovana Tomaševića', 'Ulica Jovana Popovića', 'Ulica Crnogorskih serdara', 'Ulica Radoja Dakića', 'Ulica Dalmatinska', 'Ulica Cetinjska',
    'Ulica Meše Selimovića', 'Ulica Zmaj Jovina', 'Ulica Gavra Vukovića', 'Ulica Pete proleterske', 'Ulica Bracana Bracanovića', 'Ulica Mila Radunovića', 'Ulica Aerodromska', 'Ulica Kosovska',
    'Ulica Vladike Danila', 'Ulica Spasa Nikolića', 'Ulica Ivana Vujoševića', 'Ulica Nikole Tesle', 'Ulica Četvrtog jula', 'Ulica Vojvode Maša Đurovića', 'Ulica Avda Međedovića', 'Ulica Ilije Plamenca',
    'Ulica Branka Radičevića', 'Ulica Vukice Mitrović', 'Ulica Ljubljanska', 'Ulica Skopska', 'Ulica Sarajevska', 'Ulica Zagrebačka', 'Ulica Dunavska', 'Ulica Primorska',
    'Ulica Barska', 'Ulica Budvanska', 'Ulica Kotorska', 'Ulica Nikšićka', 'Ulica Kolašinska', 'Ulica Piperska', 'Ulica Kučka', 'Ulica Bratonožićka',
    'Ulica Vasojevićka', 'Ulica Zetska', 'Ulica Lješanska', 'Ulica Rovačka', 'Ulica Tuška', 'Ulica Skadarska', 'Ulica Orahovačka', 'Ulica Lovćenska',
    'Ulica Durmitorska', 'Ulica Bjelasička', 'Ulica Komska', 'Ulica Tarska', 'Ulica Pivska', 'Ulica Limska', 'Ulica Šavnička', 'Ulica Žabljačka',
    'Ulica Goričanska', 'Ulica Pod Goricom', 'Ulica Zagorička', 'Ulica Zlatička', 'Ulica Konička', 'Ulica Ribnička', 'Ulica Masline', 'Ulica Murtovinska',
    'Ulica Lovačka', 'Ulica Ribarska', 'Ulica Kamenička', 'Ulica Maslinova', 'Ulica Platanska', 'Ulica Lipova', 'Ulica Narova', 'Ulica Smokvina',
    'Ulica Vinogradska', 'Ulica Sunčana', 'Ulica Tivatska', 'Ulica Ulcinjska', 'Ulica Danilovgradska', 'Ulica Beranska', 'Ulica Pljevaljska', 'Ulica Rožajska',
  ],
  laneNames: [
    'Prolaz Ribnički', 'Prolaz Starovaroški', 'Prolaz Pod lipom', 'Prolaz Kod sahat kule', 'Prolaz Mostarski', 'Prolaz Zanatski', 'Prolaz Mlinski', 'Prolaz Vrtni',
    'Prolaz Školski', 'Prolaz Tihi', 'Prolaz Kameni', 'Prolaz Baštenski', 'Prolaz Mali', 'Prolaz Đački', 'Prolaz Trešnjev', 'Prolaz Obalski',
    'Prolaz Gornji', 'Prolaz Donji', 'Prolaz Šipkov', 'Prolaz Bagremov',
  ],
  inThreeLanguages: montenegrinNames,
}
