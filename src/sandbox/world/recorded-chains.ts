/**
 * The chains of a recorded `GET /chains`, one line each: id | name | displayName | vmType | explorerUrl |
 * flags (d = deposits not enabled, n = native currency not bridged) | native currency | solver currencies.
 * A currency is id,symbol,name,address,decimals; `0x0` is the EVM zero address.
 */
const table = `
1|ethereum|Ethereum|evm|https://etherscan.io||eth,ETH,Ether,0x0,18|
10|optimism|Optimism|evm|https://optimistic.etherscan.io||eth,ETH,Ether,0x0,18|weth,WETH,Wrapped Ether,0x4200000000000000000000000000000000000006,18;usdc,USDC,USD Coin,0x0b2c639c533813f4aa9d7837caf62653d097ff85,6;usdt,USDT,Tether USD,0x94b008aa00579c1307b0ef2c499ad98a8ce58e58,6;eth,ETH,Ether,0x0,18
25|cronos|Cronos|evm|https://cronoscan.com||cronos,CRO,Cronos,0x0,18|
56|bsc|BNB|evm|https://bscscan.com||bnb,BNB,Binance Coin,0x0,18|usdc,USDC,USDCoin,0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d,18;somi,SOMI,SomniaOFT,0xa9616e5e23ec1582c2828b025becf3ef610e266f,18;usdt,USDT,Tether USD,0x55d398326f99059ff775485246999027b3197955,18;usde,USDe,USDe,0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34,18;bnb,BNB,Binance Coin,0x0,18
100|gnosis|Gnosis|evm|https://gnosisscan.io||dai,xDAI,xDai,0x0,18|
130|unichain|Unichain|evm|https://uniscan.xyz||eth,ETH,Ether,0x0,18|
137|polygon|Polygon|evm|https://polygonscan.com|n|matic,POL,POL,0x0,18|usdc.e,USDC.e,USDCoin (bridged),0x2791bca1f2de4661ed88a30c99a7a9449aa84174,6;usdc,USDC,USD Coin,0x3c499c542cef5e3811e1192ce70d8cc03d5c3359,6;usdt,USDT,Tether USD,0xc2132d05d31c914a87c6611c10748aeb04b58e8f,6;pusd,pUSD,Polymarket USD,0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb,6
143|monad|Monad|evm|https://monadvision.com||mon,MON,Monad,0x0,18|
146|sonic|Sonic|evm|https://sonicscan.org|n|s,S,S,0x0,18|
169|manta-pacific|Manta Pacific|evm|https://pacific-explorer.manta.network||eth,ETH,Ether,0x0,18|
288|boba|Boba Network|evm|https://bobascan.com||eth,ETH,Ether,0x0,18|
324|zksync|zkSync Era|evm|https://explorer.zksync.io||eth,ETH,Ether,0x0,18|
360|shape|Shape|evm|https://shapescan.xyz||eth,ETH,Ether,0x0,18|
480|world-chain|World Chain|evm|https://worldscan.org||eth,ETH,Ether,0x0,18|
747|flow-evm|Flow EVM|evm|https://evm.flowscan.io||flow,FLOW,FLOW Token,0x0,18|
988|stable|Stable|evm|https://stablescan.xyz|n|gusdt,gUSDT,gUSDT,0x0,18|
999|hyperevm|HyperEVM|evm|https://hyperevmscan.io||hype,HYPE,HYPE,0x0,18|
1088|metis|Metis|evm|https://explorer.metis.io|n|metis,METIS,METIS,0x0,18|
1135|lisk|Lisk|evm|https://blockscout.lisk.com||eth,ETH,Ether,0x0,18|
1337|hyperliquid|Hyperliquid|hypevm|https://app.hyperliquid.xyz/explorer||usdc,USDC,USDC (Perps),0x00000000000000000000000000000000,8|usde,USDe,USDe (Spot),0x2e6d84f2d7ca82e6581e03523e4389f7,2;usdc,USDC,USDC (Perps),0x00000000000000000000000000000000,8
1868|soneium|Soneium|evm|https://soneium.blockscout.com||eth,ETH,Ether,0x0,18|
2020|ronin|Ronin|evm|https://explorer.roninchain.com||ron,RON,RON,0x0,18|
2741|abstract|Abstract|evm|https://abscan.org||eth,ETH,Ether,0x0,18|
2818|morph|Morph|evm|https://explorer.morphl2.io||eth,ETH,Ether,0x0,18|
4217|tempo|Tempo|evm|https://explore.tempo.xyz|n|usd,USD,USD,0x0,18|
4326|megaeth|MegaETH|evm|https://megaeth.blockscout.com||eth,ETH,Ether,0x0,18|
4663|robinhood|Robinhood Chain|evm|https://8crv4vmq6tiu1yqr.blockscout.com||eth,ETH,Ether,0x0,18|
5000|mantle|Mantle|evm|https://mantlescan.xyz|n|mnt,MNT,MNT,0x0,18|
5031|somnia|Somnia|evm|https://explorer.somnia.network||somi,SOMI,Somnia,0x0,18|
5330|superseed|Superseed|evm|https://explorer.superseed.xyz||eth,ETH,Ether,0x0,18|
8333|B3|B3|evm|https://explorer.b3.fun|d|eth,ETH,Ether,0x0,18|
8453|base|Base|evm|https://basescan.org||eth,ETH,Ether,0x0,18|btc,cbBTC,Coinbase Wrapped BTC,0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf,8;weth,WETH,Wrapped Ether,0x4200000000000000000000000000000000000006,18;synd,SYND,synd,0x11dc28d01984079b7efe7763b533e6ed9e3722b9,18;usdt,USDT,Tether USD,0xfde4c96c8593536e31f229ea8f37b2ada2699bb2,6;usdc,USDC,USD Coin,0x833589fcd6edb6e08f4c7c32d4f71b54bda02913,6;sol,SOL,Solana,0x311935cd80b76769bf2ecc9d8ab7635b2139cf82,9;degen,DEGEN,Degen,0x4ed4e862860bed51a9570b96d89af5e1b0efefed,18;eth,ETH,Ether,0x0,18
9745|plasma|Plasma|evm|https://plasmascan.to||xpl,XPL,XPL,0x0,18|usdt,USD₮0,USD₮0,0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb,6;xpl,XPL,XPL,0x0,18
33139|apechain|ApeChain|evm|https://apescan.io||ape,APE,ApeCoin,0x0,18|
34443|mode|Mode|evm|https://explorer.mode.network||eth,ETH,Ether,0x0,18|
42018|mythos|Mythos|evm|https://mythos-mainnet.explorer.alchemy.com||eth,ETH,Ether,0x0,18|
42161|arbitrum|Arbitrum|evm|https://arbiscan.io||eth,ETH,Ether,0x0,18|weth,WETH,Wrapped Ether,0x82af49447d8a07e3bd95bd0d56f35241523fbab1,18;anime,ANIME,Animecoin,0x37a645648df29205c6261289983fb04ecd70b4b3,18;usdc,USDC,USD Coin,0xaf88d065e77c8cc2239327c5edb3a432268e5831,6;ape,APE,ApeCoin,0x7f9fbf9bdd3f4105c478b996b648fe6e828a1e98,18;usdt,USDT,Tether USD,0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9,6;eth,ETH,Ether,0x0,18
42220|celo|Celo|evm|https://celoscan.io|n|celo,CELO,CELO,0x0,18|
43114|avalanche|Avalanche|evm|https://snowtrace.io|n|avax,AVAX,Avax,0x0,18|
43419|gunz|Gunz|evm|https://gunzscan.io||gun,GUN,GUN,0x0,18|
48900|zircuit|Zircuit|evm|https://explorer.zircuit.com||eth,ETH,Ether,0x0,18|
57073|ink|Ink|evm|https://explorer.inkonchain.com||eth,ETH,Ether,0x0,18|
59144|linea|Linea|evm|https://lineascan.build||eth,ETH,Ether,0x0,18|
60808|bob|BOB|evm|https://explorer.gobob.xyz||eth,ETH,Ether,0x0,18|
69000|animechain|Animechain|evm|https://explorer-animechain-39xf6m45e3.t.conduit.xyz||anime,ANIME,Animecoin,0x0,18|
80094|berachain|Berachain|evm|https://beratrail.io|n|bera,BERA,BERA Token,0x0,18|
81457|blast|Blast|evm|https://blastscan.io||eth,ETH,Ether,0x0,18|
97477|doma|Doma|evm|https://explorer.doma.xyz||eth,ETH,Ether,0x0,18|
98866|plume|Plume|evm|https://explorer.plume.org||plume,PLUME,PLUME,0x0,18|
534352|scroll|Scroll|evm|https://scrollscan.com||eth,ETH,Ether,0x0,18|
537724|xrp|XRP|xrpvm|https://xrpscan.com||xrp,XRP,XRP,xrp,6|xrp,XRP,XRP,xrp,6
685689|gensyn|Gensyn|evm|https://gensyn-mainnet.explorer.alchemy.com||eth,ETH,Ether,0x0,18|
747474|katana|Katana|evm|https://explorer.katanarpc.com||eth,ETH,Ether,0x0,18|
3586256|lighter|Lighter|lvm|https://lighter.exchange/explorer||usdc,USDC (Perp),USD Coin (Perp),0,6|eth,ETH (Spot),Ether (Spot),1,8;usdc,USDC (Perp),USD Coin (Perp),0,6
5064014|ethereal|Ethereal|evm|https://explorer.ethereal.trade||usde,USDe,USDe,0x0,18|
7777777|zora|Zora|evm|https://explorer.zora.energy||eth,ETH,Ether,0x0,18|
8253038|bitcoin|Bitcoin|bvm|https://mempool.space||btc,BTC,Bitcoin,bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmql8k8,8|btc,BTC,Bitcoin,bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmql8k8,8
9286185|eclipse|Eclipse|svm|https://eclipsescan.xyz||eth,ETH,Ether,11111111111111111111111111111111,9|eth,ETH,Ether,11111111111111111111111111111111,9
224235520|ton|TON|tonvm|https://tonviewer.com||ton,GRAM,Gram,EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c,9|ton,GRAM,Gram,EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c,9
728126428|tron|Tron|tvm|https://tronscan.org/#||trx,TRX,TRX,T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb,6|usdt,USDT,Tether USD,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,6;trx,TRX,TRX,T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb,6
792703809|solana|Solana|svm|https://solscan.io||sol,SOL,Solana,11111111111111111111111111111111,9|
`;

export interface RecordedCurrency {
  id: string;
  symbol: string;
  name: string;
  address: string;
  decimals: number;
}

export interface RecordedChain {
  id: number;
  name: string;
  displayName: string;
  vmType: string;
  explorerUrl: string;
  depositEnabled: boolean;
  nativeIsBridged: boolean;
  currency: RecordedCurrency;
  solverCurrencies: RecordedCurrency[];
}

const zeroAddress = `0x${'0'.repeat(40)}`;

function readCurrency(text: string): RecordedCurrency {
  const [id = '', symbol = '', name = '', address = '', decimals = ''] = text.split(',');
  return {
    id,
    symbol,
    name,
    address: address === '0x0' ? zeroAddress : address,
    decimals: Number(decimals),
  };
}

function readLine(line: string): RecordedChain {
  const [
    id,
    name = '',
    displayName = '',
    vmType = '',
    explorerUrl = '',
    flags = '',
    native = '',
    solver = '',
  ] = line.split('|');
  return {
    id: Number(id),
    name,
    displayName,
    vmType,
    explorerUrl,
    depositEnabled: !flags.includes('d'),
    nativeIsBridged: !flags.includes('n'),
    currency: readCurrency(native),
    solverCurrencies: solver === '' ? [] : solver.split(';').map(readCurrency),
  };
}

export const recordedChains: readonly RecordedChain[] = table.trim().split('\n').map(readLine);
