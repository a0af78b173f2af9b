"""First names, cities and countries beyond the lessons' corpus; the lessons' `nouns_living` explains the rows."""

NAMES = """
Laura f
Isabel f
Paula f
Andrea f
Sara f
Julia f
Clara f
Alicia f
Rosa f
Teresa f
Patricia f
Mónica f
Silvia f
Cristina f
Raquel f
Gloria f
Victoria f
Daniela f
Valeria f
Gabriela f
Valentina f
Camila f
Natalia f
Irene f
Eva f
Juana f
José m
Antonio m
Javier m
Manuel m
Francisco m
David m
Daniel m
Jorge m
Alberto m
Roberto m
Ricardo m
Fernando m
Sergio m
Rafael m
Andrés m
Mario m
Tomás m
Felipe m
Mateo m
Martín m
Gabriel m
Alejandro m
Víctor m
Óscar m
Raúl m
Ramón m
Hugo m
Lucas m
Nicolás m
Eduardo m
Enrique m
Ángel m
Adrián m
Marcos m
Carla f
Pilar f
Dolores f
Mercedes f
Beatriz f
Nuria f
Rocío f
Sandra f
Verónica f
Luisa f
Susana f
Marina f
Adriana f
Mariana f
Carolina f
Alejandra f
Emilia f
Inés f
Olga f
Claudia f
Diana f
Lorena f
Fátima f
Antonia f
Manuela f
Josefina f
Alba f
Noelia f
Martina f
Ignacio m
Pepe m
Paco m
Guillermo m
Gustavo m
Héctor m
Iván m
Joaquín m
Julio m
Leonardo m
Lorenzo m
Mauricio m
Ernesto m
Esteban m
Emilio m
Rubén m
Samuel m
Simón m
Sebastián m
César m
Álvaro m
Gonzalo m
Rodrigo m
Alfredo m
Arturo m
Armando m
Agustín m
Jaime m
Jesús m
Vicente m
Salvador m
Benjamín m
Domingo m
Cristian m
Pascual m
Mary f
Anna f
John m
Tom m
Peter m
Paul m
"""

CITIES = """
Valencia f Valencia city_name
Granada f Granada city_name
Bilbao m Bilbao city_name
Málaga f Malaga city_name
Zaragoza f Zaragoza city_name
Salamanca f Salamanca city_name
Toledo m Toledo city_name
Guadalajara f Guadalajara city_name
Cancún m Cancun city_name
Bogotá f Bogota city_name
Medellín m Medellin city_name
Cartagena f Cartagena city_name
Quito m Quito city_name
Caracas f Caracas city_name
Santiago m Santiago city_name
Montevideo m Montevideo city_name
Cusco m Cusco city_name
Miami m Miami city_name
Chicago m Chicago city_name
Berlín m Berlin city_name
Lisboa f Lisbon city_name
Moscú f Moscow city_name
Tokio m Tokyo city_name
Venecia f Venice city_name
Florencia f Florence city_name
Milán m Milan city_name
Viena f Vienna city_name
Ámsterdam m Amsterdam city_name
Atenas f Athens city_name
Argentina f Argentina country_name
Chile m Chile country_name
Bolivia f Bolivia country_name
Ecuador m Ecuador country_name
Venezuela f Venezuela country_name
Uruguay m Uruguay country_name
Paraguay m Paraguay country_name
Guatemala f Guatemala country_name
Honduras f Honduras country_name
Nicaragua f Nicaragua country_name
Panamá m Panama country_name
Brasil m Brazil country_name
Portugal m Portugal country_name
Alemania f Germany country_name
Inglaterra f England country_name
Irlanda f Ireland country_name
Escocia f Scotland country_name
Suiza f Switzerland country_name
Suecia f Sweden country_name
Rusia f Russia country_name
Grecia f Greece country_name
Turquía f Turkey country_name
Egipto m Egypt country_name
Marruecos m Morocco country_name
China f China country_name
Japón m Japan country_name
Canadá m Canada country_name
Australia f Australia country_name
Europa f Europe country_name
África f Africa country_name
Asia f Asia country_name
Nueva_York f New_York city_name
Los_Ángeles m Los_Angeles city_name
Buenos_Aires m Buenos_Aires city_name
San_Juan m San_Juan city_name
San_José m San_Jose city_name
San_Francisco m San_Francisco city_name
Santo_Domingo m Santo_Domingo city_name
Río_de_Janeiro m Rio_de_Janeiro city_name
La_Habana f Havana city_name
La_Paz f La_Paz city_name
Las_Vegas f Las_Vegas city_name
Ciudad_de_México f Mexico_City city_name
San_Sebastián f San_Sebastian city_name
Mar_del_Plata f Mar_del_Plata city_name
Puerto_Vallarta m Puerto_Vallarta city_name
Monterrey m Monterrey city_name
Puebla f Puebla city_name
Oaxaca f Oaxaca city_name
Mérida f Merida city_name
Tijuana f Tijuana city_name
Córdoba f Cordoba city_name
Rosario m Rosario city_name
Mendoza f Mendoza city_name
Valparaíso m Valparaiso city_name
Cali f Cali city_name
Guayaquil m Guayaquil city_name
Managua f Managua city_name
Asunción f Asuncion city_name
Alicante f Alicante city_name
Murcia f Murcia city_name
Cádiz f Cadiz city_name
Palma f Palma city_name
Burgos m Burgos city_name
Segovia f Segovia city_name
Oviedo m Oviedo city_name
Boston m Boston city_name
Houston m Houston city_name
Washington m Washington city_name
Toronto m Toronto city_name
Nápoles f Naples city_name
Múnich f Munich city_name
Ginebra f Geneva city_name
Bruselas f Brussels city_name
Praga f Prague city_name
Varsovia f Warsaw city_name
Dublín m Dublin city_name
Estambul m Istanbul city_name
Jerusalén f Jerusalem city_name
Pekín m Beijing city_name
Costa_Rica f Costa_Rica country_name
Puerto_Rico m Puerto_Rico country_name
El_Salvador m El_Salvador country_name
República_Dominicana f the_Dominican_Republic country_name
Estados_Unidos m the_United_States country_name
Gran_Bretaña f Great_Britain country_name
Nueva_Zelanda f New_Zealand country_name
Corea_del_Sur f South_Korea country_name
Arabia_Saudita f Saudi_Arabia country_name
Sudáfrica f South_Africa country_name
América_Latina f Latin_America country_name
América_del_Sur f South_America country_name
Centroamérica f Central_America country_name
América f America country_name
Latinoamérica f Latin_America country_name
Sudamérica f South_America country_name
Cataluña f Catalonia country_name
Andalucía f Andalusia country_name
Galicia f Galicia country_name
California f California country_name
Florida f Florida country_name
Texas m Texas country_name
Mallorca f Majorca country_name
Bélgica f Belgium country_name
Holanda f Holland country_name
Austria f Austria country_name
Polonia f Poland country_name
Noruega f Norway country_name
Dinamarca f Denmark country_name
Finlandia f Finland country_name
Hungría f Hungary country_name
Ucrania f Ukraine country_name
Rumania f Romania country_name
Croacia f Croatia country_name
Islandia f Iceland country_name
Israel m Israel country_name
Irán m Iran country_name
India f India country_name
Corea f Korea country_name
Vietnam m Vietnam country_name
Tailandia f Thailand country_name
Filipinas f the_Philippines country_name
"""
